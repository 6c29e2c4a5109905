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

export const helperNodes: Readonly<Record<string, EngineNode>> = {
  /** In place of any trigger: outputs the items of its JSON parameter. */
  'test.start': {
    description: describe('start', [], 'items'),
    async execute(this: unknown) {
      const items = JSON.parse(String((this as Context).getNodeParameter('items', 0))) as Item['json'][];
      return [items.map((json) => ({ json, pairedItem: { item: 0 } }))];
    },
  },
  /** A small Loop Over Items: outputs one item per run at the first output, and all returned items at the second. */
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
  /** A small Edit Fields: adds an expression's value to each item. */
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
