import { afterAll, beforeAll, expect, test } from 'vitest';

import { postJson } from '../../support/post-json.ts';
import { until } from '../../support/until.ts';
import { itemsOf } from '../driver/execution.ts';
import { startRedis, type Redis } from '../driver/redis.ts';
import { queueSettings, startWorker, type Worker } from '../driver/start-worker.ts';
import { workflow } from '../driver/workflow.ts';
import { byId, createWorkCheck, manualTrigger, people, visaCheckNode, webhook } from './nodes.ts';
import { countRequests, startStage, type Stage } from './stage.ts';

let redis: Redis;
let stage: Stage;
let worker: Worker;
beforeAll(async () => {
  redis = await startRedis();
  stage = await startStage({ env: queueSettings(redis) });
  stage.hurry();
  worker = await startWorker(stage.n8n.userFolder, redis);
});
afterAll(async () => {
  await worker?.stop();
  await stage?.[Symbol.asyncDispose]();
  await redis?.stop();
});

test('a worker runs a workflow from the webhook to the PDF', async () => {
  const { n8n, credentials } = stage;
  const id = await n8n.importWorkflow(
    workflow('PDF of a check', [
      webhook('queue-pdf', 'firstEntryBinary'),
      visaCheckNode('Check', credentials.visaChecksApi, createWorkCheck('={{ $json.body.passport }}')),
      visaCheckNode('Download', credentials.visaChecksApi, {
        operation: 'downloadAttachment',
        visaCheckId: byId('={{ $json.id }}'),
      }),
    ]),
  );
  await n8n.activate(id);
  const answer = await postJson(`${n8n.url}/webhook/queue-pdf`, { passport: 'X9000201' });
  expect(answer.headers.get('content-type')).toContain('application/pdf');
  expect(await answer.text()).toMatch(/^%PDF-/);
  const [execution] = await n8n.executions(id);
  expect(worker.output()).toContain(`Worker finished execution ${execution?.id}`);
});

test('Retry On Fail on a worker creates nothing twice', async () => {
  const { n8n, credentials, sandbox } = stage;
  sandbox.context.journal.clear();
  sandbox.context.faults.arm('createVisaCheck', { kind: 'delay', milliseconds: 1 }, 2);
  sandbox.context.faults.arm('createVisaCheck', { kind: 'status', status: 429 }, 1);
  const parameters = createWorkCheck('={{ $json.passport }}', { options: { batchSize: 1 } });
  const check = visaCheckNode('Check', credentials.visaChecksApi, parameters, { retryOnFail: true });
  const id = await n8n.importWorkflow(
    workflow('Tried again', [manualTrigger(), ...people(['X9000211', 'X9000212', 'X9000213']), check]),
  );
  const execution = await n8n.execute(id, 'Start');
  expect(execution.status).toBe('success');
  expect(itemsOf(execution, 'Check')).toHaveLength(3);
  expect(countRequests(sandbox, 'createVisaCheck')).toBe(4);
});

test('Stop reaches the worker: the node ends, and creates nothing more', async () => {
  const { n8n, credentials, sandbox } = stage;
  sandbox.context.journal.clear();
  const parameters = createWorkCheck('SBXNEVER', { options: { timeout: 300 } });
  const id = await n8n.importWorkflow(
    workflow('Stopped', [
      manualTrigger(),
      visaCheckNode('Check', credentials.visaChecksApi, parameters),
      visaCheckNode('Another', credentials.visaChecksApi, createWorkCheck('X9000202')),
    ]),
  );
  const executionId = await n8n.run(id, 'Start');
  await until('the check to be waited for', () => countRequests(sandbox, 'lookupVisaChecks') > 0);
  await n8n.cancel(executionId);
  const execution = await n8n.waitFor(executionId, { timeout: 20_000 });
  expect(execution.status).toBe('canceled');
  const ended = `Worker errored while running execution ${executionId}`;
  await until('the worker to end the execution', () => worker.output().includes(ended));
  expect(itemsOf(execution, 'Another')).toEqual([]);
  // A worker stores no custom data of a stopped execution.
  await until('the log to name the check', () => /Already sent: item 0: vc_\w+/u.test(worker.output()));
  expect(countRequests(sandbox, 'createVisaCheck')).toBe(1);
});
