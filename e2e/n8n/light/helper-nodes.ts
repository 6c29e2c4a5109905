import type { EngineNode, Item } from './engine-types.ts';

interface Context {
  getContext(type: 'node'): object;
  getInputData(): Item[];
  getNodeParameter(name: string, itemIndex: number): unknown;
}

const describe = (name: string, inputs: string[], property: string): EngineNode['description'] => ({
  name,
  displayName: name,
  group: ['transform'],
  version: 1,
  defaults: { name },
  description: '',
  inputs,
  outputs: ['main'],
  properties: [{ displayName: property, name: property, type: 'string', default: '' }],
});

/** Nodes around the one under test. */
export const helperNodes: Readonly<Record<string, EngineNode>> = {
  /** Stands for any trigger: emits the items of its parameter, which is JSON. */
  'test.start': {
    description: describe('start', [], 'items'),
    async execute(this: unknown) {
      const items = JSON.parse(String((this as Context).getNodeParameter('items', 0))) as Item['json'][];
      return [items.map((json) => ({ json, pairedItem: { item: 0 } }))];
    },
  },
  /** A small Loop Over Items: gives one item a run by the first output, and all that came back by the second. */
  'test.loop': {
    description: { ...describe('loop', ['main'], 'value'), outputs: ['main', 'main'] },
    async execute(this: unknown) {
      const context = this as Context;
      const kept = context.getContext('node') as { open?: Item[] };
      const [first, ...open] = kept.open ?? context.getInputData();
      kept.open = open;
      return first === undefined
        ? [[], context.getInputData()]
        : [[{ ...first, pairedItem: { item: 0 } }], []];
    },
  },
  /** A small Edit Fields: puts an expression's value on each item. */
  'test.set': {
    description: describe('set', ['main'], 'value'),
    async execute(this: unknown) {
      const context = this as Context;
      return [
        context.getInputData().map((_, item) => ({
          json: { value: context.getNodeParameter('value', item) },
          pairedItem: { item },
        })),
      ];
    },
  },
};
