import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { afterAll, beforeAll, expect, test } from 'vitest';

import { until } from '../../support/until.ts';
import { itemsOf } from '../driver/execution.ts';
import type { N8n } from '../driver/n8n.ts';
import { startN8n } from '../driver/start-n8n.ts';
import { node, workflow } from '../driver/workflow.ts';
import { everyTwoSeconds, WORK_RIGHTS_TRIGGER } from './nodes.ts';
import { completeOnboard, createCheck, createOnboard, isCompleted } from './service.ts';
import { countRequests, startStage, type Stage } from './stage.ts';

let userFolder: string;
let stage: Stage;
/** The stage's n8n, or the one that was started with its folder afterwards. */
let n8n: N8n;
beforeAll(async () => {
  userFolder = await mkdtemp(path.join(tmpdir(), 'workrights-n8n-trigger-'));
  stage = await startStage({ userFolder });
  stage.hurry();
  ({ n8n } = stage);
});
afterAll(async () => {
  await n8n?.stop();
  await stage?.[Symbol.asyncDispose]();
  await rm(userFolder, { recursive: true, force: true });
});

/** Imports and activates a workflow that only waits for an event. Returns its ID. */
async function waitForEvents(parameters: Record<string, unknown>): Promise<string> {
  const { credentials } = stage;
  const trigger = node('Trigger', WORK_RIGHTS_TRIGGER, { ...parameters, pollTimes: everyTwoSeconds });
  const next = node('Next', 'n8n-nodes-base.noOp');
  const id = await n8n.importWorkflow(
    workflow(`On ${String(parameters['event'])}`, [Object.assign(trigger, { credentials }), next]),
  );
  await n8n.activate(id);
  return id;
}

/** The values of a field in all items that started a workflow, the oldest first. */
async function startedWith(workflowId: string, field: string): Promise<unknown[]> {
  const executions = (await n8n.executions(workflowId)).toReversed();
  return executions.flatMap((each) => itemsOf(each, 'Trigger').map(({ json }) => json[field]));
}

/** Waits for this many more polls of the trigger. */
async function polls(operationId: string, count: number): Promise<void> {
  const enough = countRequests(stage.sandbox, operationId) + count;
  await until(`${count} polls`, () => countRequests(stage.sandbox, operationId) >= enough);
}

test('a completed check starts the workflow once, also when n8n was away', async () => {
  const { sandbox } = stage;
  const before = await createCheck(sandbox, 'X9000101');
  await until('the check to be completed', () => isCompleted(sandbox, before));

  const id = await waitForEvents({ event: 'visaCheckCompleted' });
  const first = await createCheck(sandbox, 'X9000102');
  await until('the first event', async () => (await startedWith(id, 'id')).length > 0);

  await n8n.stop();
  const whileAway = await createCheck(sandbox, 'X9000103');
  n8n = await startN8n({ userFolder });
  await until('the second event', async () => (await startedWith(id, 'id')).length > 1);
  await polls('listVisaChecks', 2);
  expect(await startedWith(id, 'id')).toEqual([first, whileAway]);
  await n8n.deactivate(id);
});

test('an onboarding request that becomes Complete starts the workflow once', async () => {
  const { sandbox } = stage;
  await completeOnboard(sandbox, await createOnboard(sandbox, 'sbx-citizen'));
  const student = await createOnboard(sandbox, 'sbx-student');

  const id = await waitForEvents({ event: 'onboardingRequestUpdated', statuses: ['Complete'] });
  await completeOnboard(sandbox, student);
  await until('the event', async () => (await startedWith(id, 'onboard_id')).length > 0);
  await polls('listOnboards', 2);
  expect(await startedWith(id, 'onboard_id')).toEqual([student]);
});
