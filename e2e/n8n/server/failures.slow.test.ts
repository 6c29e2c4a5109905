import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { until } from '../../support/until.ts';
import { errorOf, itemsOf, type Execution } from '../driver/execution.ts';
import { workflow, type WorkflowNode } from '../driver/workflow.ts';
import { byId, createWorkCheck, manualTrigger, people, set, visaCheckNode } from './nodes.ts';
import { countRequests, startStage, type Stage } from './stage.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await startStage();
  stage.hurry();
});
afterAll(() => stage?.stop());
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

/** Runs checks of these passports, and what follows them. */
async function runChecks(passports: readonly string[], node: WorkflowNode, ...next: WorkflowNode[]) {
  const { n8n } = stage;
  const id = await n8n.importWorkflow(
    workflow('Checks', [manualTrigger(), ...people(passports), node, ...next]),
  );
  return n8n.execute(id, 'Start');
}

describe('the error branch', () => {
  /** Those that fail leave through the second output. */
  async function runBranches(passports: readonly string[]): Promise<Execution> {
    const { n8n } = stage;
    const id = await n8n.importWorkflow(
      workflow(
        'Error branch',
        [
          manualTrigger(),
          ...people(passports),
          check({}, { onError: 'continueErrorOutput' }),
          set('Done', '{ passport: $("Split").item.json.passport, id: $json.id }'),
          set('Failed', '{ passport: $json.passport, error: $json.error, details: $json.details }'),
        ],
        { Check: [['Done'], ['Failed']], Done: [], Failed: [] },
      ),
    );
    return n8n.execute(id, 'Start');
  }
  const passportsOf = (execution: Execution, node: string) =>
    itemsOf(execution, node).map(({ json }) => json['passport']);

  test('takes what is wrong before it is sent, and the others go on', async () => {
    const execution = await runBranches(['X9000004', 'not a number', 'X9000005']);
    expect(execution.status).toBe('success');
    expect(passportsOf(execution, 'Done')).toEqual(['X9000004', 'X9000005']);
    expect(itemsOf(execution, 'Failed').map(({ json }) => json)).toEqual([
      {
        passport: 'not a number',
        error:
          "'Document Number' must be a string of one or more letters (A-Z, a-z) and digits, with no other characters",
        details: 'Correct it in item 1.',
      },
    ]);
    expect(created()).toBe(2);
  });

  test.each([
    ['was lost', { kind: 'reset', when: 'after' }],
    ['is not JSON', { kind: 'malformed-json' }],
    ['is a 503', { kind: 'status', status: 503 }],
  ] as const)('takes a creation whose answer %s, which is not sent again', async (_, fault) => {
    stage.sandbox.context.faults.arm('createVisaCheck', fault, 1);
    const execution = await runBranches(['X9000006']);
    expect(passportsOf(execution, 'Done')).toEqual([]);
    expect(passportsOf(execution, 'Failed')).toEqual(['X9000006']);
    expect(created()).toBe(1);
  });

  test.each([
    ['refused for a while', { kind: 'status', status: 429, retryAfter: '1' }],
    ['cut off', { kind: 'reset', when: 'before' }],
  ] as const)('is not taken by a check whose reads are %s', async (_, fault) => {
    stage.sandbox.context.faults.arm('lookupVisaChecks', fault, 2);
    const execution = await runBranches(['X9000007']);
    expect(stage.sandbox.context.faults.list()).toEqual([]);
    expect(passportsOf(execution, 'Done')).toEqual(['X9000007']);
    expect(passportsOf(execution, 'Failed')).toEqual([]);
  });
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

test('a PDF that arrives in half is a failure, not a file', async () => {
  const { sandbox, credentials } = stage;
  const parameters = { operation: 'downloadAttachment', visaCheckId: byId('={{ $json.id }}') };
  const download = visaCheckNode('Download', credentials.visaChecksApi, parameters);
  sandbox.context.faults.arm('downloadAttachment', { kind: 'truncate' }, 10);
  const execution = await runChecks(['X9000009'], check(), download);
  expect(execution.status).toBe('error');
  expect(itemsOf(execution, 'Download')).toEqual([]);
});

test('no message says who the person is or what the token is', async () => {
  const { sandbox } = stage;
  sandbox.context.faults.arm('createVisaCheck', { kind: 'status', status: 500 }, 1);
  const execution = await runChecks(['X9000008'], check());
  expect(execution.status).toBe('error');
  const { message, description } = errorOf(execution)!;
  for (const secret of ['X9000008', 'Citizen', '1990-02-28', sandbox.credentials.accessToken]) {
    expect(`${message} ${description}`).not.toContain(secret);
  }
});

test('a check that never finishes is given back with its id when the time is over', async () => {
  const execution = await runChecks(['SBXNEVER', 'X9000010'], check({ options: { timeout: 5 } }));
  expect(itemsOf(execution, 'Check').map(({ json }) => json)).toMatchObject([
    { id: expect.stringMatching(/^vc_/), status: 'pending' },
    { id: expect.stringMatching(/^vc_/), status: 'completed' },
  ]);
});

describe('Stop', () => {
  /** Starts checks, stops them once something has happened, and gives the stopped execution. */
  async function stopWhen(
    what: string,
    happened: () => boolean,
    passports: readonly string[],
    changes: Record<string, unknown>,
  ): Promise<Execution> {
    const { n8n } = stage;
    const id = await n8n.importWorkflow(
      workflow('Stopped', [manualTrigger(), ...people(passports), check(changes)]),
    );
    const executionId = await n8n.run(id, 'Start');
    await until(what, happened);
    await n8n.cancel(executionId);
    return n8n.waitFor(executionId, { timeout: 10_000 });
  }

  test('ends a node that waits at once', async () => {
    const lookedUp = () => countRequests(stage.sandbox, 'lookupVisaChecks') > 0;
    const { status } = await stopWhen('a lookup', lookedUp, ['SBXNEVER'], { options: { timeout: 300 } });
    expect(status).toBe('canceled');
  });

  test('ends a node that creates at once: nothing more is created', async () => {
    const passports = Array.from({ length: 40 }, (_, index) => `X90002${index + 10}`);
    const oneByOne = { options: { batchSize: 1, batchInterval: 250 } };
    const { status } = await stopWhen('three creations', () => created() >= 3, passports, oneByOne);
    expect(status).toBe('canceled');
    const before = created();
    // Takes longer than several of the stopped creations would.
    await runChecks(['X9000011'], check());
    expect(created()).toBe(before + 1);
    expect(before).toBeLessThan(passports.length);
  });
});
