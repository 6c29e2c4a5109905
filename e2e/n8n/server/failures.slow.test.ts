import { beforeAll, beforeEach, expect, test } from 'vitest';

import { useOnce } from '../../../vitest.use.ts';
import { until } from '../../support/until.ts';
import { itemsOf } from '../driver/execution.ts';
import { workflow, type WorkflowNode } from '../driver/workflow.ts';
import { createWorkCheck, manualTrigger, people, set, visaCheckNode } from './nodes.ts';
import { countRequests, startStage } from './stage.ts';

const stage = useOnce(startStage);
beforeAll(() => {
  stage.hurry();
});
beforeEach(() => {
  stage.sandbox.context.journal.clear();
  stage.sandbox.context.faults.clear();
});

const created = () => countRequests(stage.sandbox, 'createVisaCheck');

/** A node that creates checks of the people before it. */
function check(
  changes: Record<string, unknown> = {},
  extras: Pick<WorkflowNode, 'onError' | 'retryOnFail'> = {},
): WorkflowNode {
  const parameters = createWorkCheck('={{ $json.passport }}', changes);
  return visaCheckNode('Check', stage.credentials.visaChecksApi, parameters, extras);
}

/** Runs checks of these passports, and the following nodes. */
async function runChecks(passports: readonly string[], node: WorkflowNode, ...next: WorkflowNode[]) {
  const { n8n } = stage;
  const id = await n8n.importWorkflow(
    workflow('Checks', [manualTrigger(), ...people(passports), node, ...next]),
  );
  return n8n.execute(id, 'Start');
}

test('the error branch takes what is wrong before it is sent, and the others go on', async () => {
  const { n8n } = stage;
  const id = await n8n.importWorkflow(
    workflow(
      'Error branch',
      [
        manualTrigger(),
        ...people(['X9000004', 'not_a_number', 'X9000005']),
        check({}, { onError: 'continueErrorOutput' }),
        set('Done', '{ passport: $("Split").item.json.passport, id: $json.id }'),
        set('Failed', '{ passport: $json.passport, error: $json.error, details: $json.details }'),
      ],
      { Check: [['Done'], ['Failed']], Done: [], Failed: [] },
    ),
  );
  const execution = await n8n.execute(id, 'Start');
  expect(execution.status).toBe('success');
  const passports = itemsOf(execution, 'Done').map(({ json }) => json['passport']);
  expect(passports).toEqual(['X9000004', 'X9000005']);
  expect(itemsOf(execution, 'Failed').map(({ json }) => json)).toEqual([
    {
      passport: 'not_a_number',
      error:
        "'Document Number' must be a string of one or more letters (A-Z, a-z) and digits, with no other characters",
      details: 'Correct it in item 1.',
    },
  ]);
  expect(created()).toBe(2);
});

test('Retry On Fail creates what was refused, and nothing twice', async () => {
  stage.sandbox.context.faults.arm('createVisaCheck', { kind: 'delay', milliseconds: 1 }, 2);
  stage.sandbox.context.faults.arm('createVisaCheck', { kind: 'status', status: 429 }, 1);
  const oneByOne = check({ options: { batchSize: 1 } }, { retryOnFail: true });
  const execution = await runChecks(['X9000021', 'X9000022', 'X9000023'], oneByOne);
  expect(execution.status).toBe('success');
  expect(new Set(itemsOf(execution, 'Check').map(({ json }) => json['id'])).size).toBe(3);
  expect(created()).toBe(4);
});

test('Stop ends a node that creates at once: nothing more is created', async () => {
  const { n8n } = stage;
  const passports = Array.from({ length: 40 }, (_, index) => `X90002${index + 10}`);
  const oneByOne = check({ options: { batchSize: 1, batchInterval: 250 } });
  const id = await n8n.importWorkflow(workflow('Stopped', [manualTrigger(), ...people(passports), oneByOne]));
  const executionId = await n8n.run(id, 'Start');
  await until('three creations', () => created() >= 3);
  await n8n.cancel(executionId);
  expect((await n8n.waitFor(executionId, { timeout: 10_000 })).status).toBe('canceled');
  const before = created();
  // Takes longer than several of the stopped creates would.
  await runChecks(['X9000011'], check());
  expect(created()).toBe(before + 1);
  expect(before).toBeLessThan(passports.length);
});
