import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

import { describe, expect, test } from 'vitest';

import type { WorkflowNode } from '../../driver/workflow.ts';
import { readTemplate, templatesFolder } from '../template.ts';
import { faults, PERHAPS } from './faults.ts';
import { endsInGuide, outputsOf, pathsOf, triggers } from './graph.ts';

const templates = readdirSync(templatesFolder)
  .filter((file) => file.endsWith('.json'))
  .map((file) => file.replace('.json', ''));
const STICKY_NOTE = 'n8n-nodes-base.stickyNote';

const isCreate = ({ type, parameters }: WorkflowNode) =>
  type === 'n8n-nodes-workrights.workRights' && parameters['operation'] === 'create';

test('the guide names the ends of every template', () => {
  expect([...endsInGuide().keys()].toSorted()).toEqual(templates.toSorted());
});

describe.each(templates)('%s', (name) => {
  const template = readTemplate(`${name}.json`);
  const nodes = template.nodes.filter(({ type }) => type !== STICKY_NOTE);
  const paths = pathsOf(template);
  const nodeOf = (wanted: string) => nodes.find((node) => node.name === wanted)!;

  test('leads every item through exactly one of the ends that the guide names', () => {
    const ends = endsInGuide().get(name) ?? [];
    expect(ends.filter((end) => nodes.every((node) => node.name !== end))).toEqual([]);
    const wrong = paths.filter((way) => way.filter((node) => ends.includes(node)).length !== 1);
    expect(wrong).toEqual([]);
    expect(new Set(paths.flat().filter((node) => ends.includes(node)))).toEqual(new Set(ends));
  });

  test('drops nothing: no node lets items go unseen, and every output is connected', () => {
    expect(nodes.filter(({ type }) => /\.(?:filter|limit|removeDuplicates)$/.test(type))).toEqual([]);
    const isEnd = new Set(paths.map((way) => way.at(-1)));
    for (const node of nodes) {
      // A loop's first output only shows that it has ended: its items leave by the second.
      const outputs = outputsOf(template, node).slice(node.type.endsWith('splitInBatches') ? 1 : 0);
      const isTool = Object.keys(template.connections[node.name] ?? {}).some((type) =>
        type.startsWith('ai_'),
      );
      if (isTool || isEnd.has(node.name)) continue;
      expect([node.name, outputs.filter((targets) => targets.length === 0)]).toEqual([node.name, []]);
    }
  });

  test('stops loudly, or hands on each error to a node that reads it', () => {
    for (const node of nodes.filter(({ onError = 'stopWorkflow' }) => onError !== 'stopWorkflow')) {
      const next = outputsOf(template, node).at(-1) ?? [];
      expect([node.name, next.length > 0]).toEqual([node.name, true]);
      if (node.onError !== 'continueRegularOutput') continue;
      // The error comes as one of the items, so the following nodes must recognize it.
      const readers = next.map((reader) => JSON.stringify(nodeOf(reader).parameters));
      expect([node.name, readers.every((text) => /\berror\b/.test(text))]).toEqual([node.name, true]);
    }
  });

  test('runs each of its nodes from a trigger', () => {
    const reached = new Set(paths.flat());
    const tools = Object.entries(template.connections).filter(([, links]) => !('main' in links));
    const isReached = ({ name: node }: WorkflowNode) =>
      reached.has(node) || tools.some(([tool]) => tool === node);
    expect(nodes.filter((node) => !isReached(node)).map((node) => node.name)).toEqual([]);
    expect(triggers(template).length).toBeGreaterThan(0);
  });

  test('asks whether a create that failed was perhaps sent', () => {
    for (const node of nodes.filter(isCreate)) {
      const [, errors = []] = outputsOf(template, node);
      expect(errors).toContain('Was it perhaps sent?');
      const [perhaps = []] = outputsOf(template, nodeOf('Was it perhaps sent?'));
      expect(perhaps).toEqual(['Perhaps sent: look first']);
    }
  });

  test('thanks nobody on a way through an error', () => {
    const thanks = nodes.filter(({ parameters }) => /Thank you/.test(String(parameters['responseBody'])));
    for (const way of paths.filter((each) => thanks.some((node) => each.includes(node.name)))) {
      const create = way.findIndex((step) => isCreate(nodeOf(step)));
      expect(create).toBeGreaterThan(0);
      expect(outputsOf(template, nodeOf(way[create]!))[0]).toContain(way[create + 1]);
    }
    const early = nodes.filter(
      ({ type, parameters }) => type.endsWith('formTrigger') && parameters['responseMode'] !== 'responseNode',
    );
    expect(early).toEqual([]);
  });
});

test('the page of decisions says where a create ends, fault by fault', () => {
  const page = readFileSync(path.resolve(templatesFolder, '../../docs/n8n/template-decisions.md'), 'utf8');
  const rows = [...page.matchAll(/^\| (is .+?|takes .+?) +\| (\w.+?) +\| (\w.+?) +\|$/gm)].map((row) =>
    row.slice(1),
  );
  expect(rows).toEqual(
    faults.map(([what, , mayBeSent]) =>
      mayBeSent ? [what, PERHAPS, PERHAPS] : [what, 'Refused', 'Nothing sent: a person decides'],
    ),
  );
});
