import { randomUUID } from 'node:crypto';

import { sampleRequest } from '@workrights/examples/sample-request';
import { beforeAll, beforeEach, expect, test } from 'vitest';

import { useOnce } from '../../../vitest.use.ts';
import { checkWorkflow } from '../../docs/snippet-runner/check-n8n.ts';
import { compareJson } from '../../docs/snippet-runner/compare-json.ts';
import { printFinding } from '../../docs/snippet-runner/finding.ts';
import { nameOf, type Snippet } from '../../docs/snippet-runner/guide.ts';
import { readGuides } from '../../docs/snippet-runner/read-guides.ts';
import { readReferenceTabs } from '../../docs/snippet-runner/reference-snippets.ts';
import { Pairing } from '../../docs/snippet-runner/shapes.ts';
import { START } from '../../docs/snippet-runner/time.ts';
import { until } from '../../support/until.ts';
import { errorOf, itemsOf, type Execution } from '../driver/execution.ts';
import type { Workflow } from '../driver/workflow.ts';
import {
  completeOnboard,
  createCheck,
  createOnboard,
  isCompleted,
  resetSandbox,
} from '../../support/service.ts';
import { countRequests, startStage } from './stage.ts';
import { setUp } from './template.ts';

const OUR_TRIGGER = 'n8n-nodes-workrights.workRightsTrigger';
const BY_HAND: ReadonlySet<string> = new Set([
  'n8n-nodes-base.manualTrigger',
  'n8n-nodes-base.scheduleTrigger',
  OUR_TRIGGER,
]);

const workflows = readGuides()
  .flatMap(({ snippets }) => snippets)
  .filter(({ kind }) => kind === 'n8n');
const tabs = readReferenceTabs().flatMap(({ tool, guide, operation }) =>
  tool === 'n8n' && guide !== undefined ? { guide, operation } : [],
);

const stage = useOnce(startStage);
beforeAll(() => {
  stage.hurry();
});
beforeEach(async () => {
  await resetSandbox(stage.sandbox);
  stage.sandbox.context.journal.clear();
});

test('the guides show workflows', () => {
  expect(workflows.length).toBeGreaterThan(0);
});

for (const snippet of workflows) {
  const pasted = paste(snippet);
  for (const trigger of triggersOf(pasted)) {
    test(`${snippet.file}, ${nameOf(snippet)} from "${trigger.name}"`, async () => {
      const { n8n, sandbox, credentials } = stage;
      if (trigger.type === OUR_TRIGGER) {
        // The trigger needs an event that it can output.
        await completeOnboard(sandbox, await createOnboard(sandbox, 'sbx-student'));
        const check = await createCheck(sandbox, sampleRequest.document.identifier);
        await until('a finished check', () => isCompleted(sandbox, check));
      }
      const id = await n8n.importWorkflow(setUp(pasted, credentials));
      if (!BY_HAND.has(trigger.type)) {
        // It waits for a call from outside, so this test only activates it.
        await n8n.activate(id);
        await n8n.deactivate(id);
        return;
      }
      const execution = await n8n.execute(id, trigger.name);
      expect([...problemsOf(snippet, pasted, execution)]).toEqual([]);
    });
  }
}

test.each(tabs)('$guide.file has only parameters that the node knows', ({ guide }) => {
  expect(guide.findings).toEqual([]);
  expect(checkWorkflow(guide.snippets[0]!.code)).toBeUndefined();
});

for (const [index, { guide, operation }] of tabs.entries()) {
  // In the gate, only the first example of each operation.
  const isFirst = tabs.findIndex((tab) => tab.operation.id === operation.id) === index;
  const tags = isFirst ? [] : ['nightly'];
  test(`${guide.file} sends it when it is pasted`, { tags }, async () => {
    const [snippet] = guide.snippets;
    const pasted = paste(snippet!);
    const id = await stage.n8n.importWorkflow(setUp(pasted, stage.credentials));
    const execution = await stage.n8n.execute(id, triggersOf(pasted)[0]!.name);
    expect([...problemsOf(snippet!, pasted, execution)]).toEqual([]);
    expect(countRequests(stage.sandbox, operation.id)).toBeGreaterThan(0);
    const last = pasted.nodes.at(-1)!.name;
    expect(execution.data.resultData?.runData).toHaveProperty([last]);
  });
}

/** Adds what n8n adds to pasted nodes: IDs. */
function paste({ code }: Snippet): Workflow {
  const { name = 'Pasted', nodes, connections, settings = {} } = JSON.parse(code) as Partial<Workflow>;
  return {
    name,
    nodes: (nodes ?? []).map((node) => Object.assign({ id: randomUUID() }, node)),
    connections: connections ?? {},
    settings: { executionOrder: 'v1', ...settings },
  };
}

function triggersOf({ nodes }: Workflow): Workflow['nodes'] {
  const found = nodes.filter(({ type }) => /trigger$|\.webhook$/i.test(type));
  if (found.length === 0) throw new Error('The workflow has no trigger.');
  return found;
}

function* problemsOf(
  { file, line, output }: Snippet,
  { nodes, connections }: Workflow,
  execution: Execution,
): Generator<string> {
  const error = errorOf(execution);
  if (error !== undefined) {
    const where = error.node === undefined ? '' : `${error.node.name}: `;
    yield printFinding({ file, line, message: `${where}${error.message} ${error.description ?? ''}` });
  }
  const ran = execution.data.resultData?.runData ?? {};
  const ours = nodes.filter(({ type }) => type.startsWith('n8n-nodes-workrights.') && type !== OUR_TRIGGER);
  if (!ours.some(({ name }) => name in ran)) {
    yield printFinding({ file, line, message: 'no node of ours was run' });
  }
  if (output === undefined) return;
  const last = nodes.findLast(({ name }) => name in ran && !(name in connections));
  const seen = itemsOf(execution, last?.name ?? '').map(({ json }) => json);
  // The sandbox counts the end of a visa from the year of its clock, and the guides from that of START.
  const yearOf = (time: number) => new Date(time).getUTCFullYear();
  const years = yearOf(stage.sandbox.clock.now()) - yearOf(START);
  const text = JSON.stringify(seen, undefined, 2)
    .replaceAll(stage.sandbox.url, 'http://127.0.0.1:4010')
    .replaceAll(/(?<="expiry_date": ")\d{4}/g, (year) => `${Number(year) - years}`);
  const difference = compareJson(output.text, text, new Pairing());
  if (difference !== undefined) {
    yield printFinding({ file, line: output.line, message: `${difference}\n${text}` });
  }
}
