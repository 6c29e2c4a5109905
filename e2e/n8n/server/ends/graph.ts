import { readFileSync } from 'node:fs';
import path from 'node:path';

import type { Workflow, WorkflowNode } from '../../driver/workflow.ts';

const guide = path.resolve(import.meta.dirname, '../../../../docs/n8n/templates.md');

/** Each template's ends in the guide's table: `nightly-batch` -> `Sent`, `Refused`, ... */
export function endsInGuide(): ReadonlyMap<string, readonly string[]> {
  const ends = new Map<string, string[]>();
  for (const [, template = '', end = ''] of readFileSync(guide, 'utf8').matchAll(
    /^\| `([\w-]+)` +\| \*\*(.+?)\*\* +\|/gm,
  )) {
    ends.set(template, [...(ends.get(template) ?? []), end]);
  }
  return ends;
}

export const triggers = ({ nodes }: Workflow): readonly WorkflowNode[] =>
  nodes.filter(({ type }) => /trigger$/i.test(type));

/** How many outputs the node has in n8n, without the one for errors. */
const OUTPUTS = new Map([
  ['n8n-nodes-base.if', 2],
  ['n8n-nodes-base.splitInBatches', 2],
]);

/** For each output of a node, the names of the nodes after it. */
export function outputsOf({ connections }: Workflow, { name, type, onError }: WorkflowNode): string[][] {
  const count = (OUTPUTS.get(type) ?? 1) + (onError === 'continueErrorOutput' ? 1 : 0);
  const outputs = connections[name]?.['main'] ?? [];
  return Array.from({ length: count }, (_, index) => (outputs[index] ?? []).map((link) => link.node));
}

/** All paths from a trigger to a node without a successor. A path that returns to an earlier node is dropped: a loop is no end. */
export function pathsOf(workflow: Workflow): (readonly string[])[] {
  const byName = new Map(workflow.nodes.map((node) => [node.name, node]));
  const walk = (name: string, before: readonly string[]): (readonly string[])[] => {
    const here = [...before, name];
    const next = outputsOf(workflow, byName.get(name)!).flat();
    if (next.length === 0) return [here];
    return next.filter((each) => !here.includes(each)).flatMap((each) => walk(each, here));
  };
  return triggers(workflow).flatMap(({ name }) => walk(name, []));
}
