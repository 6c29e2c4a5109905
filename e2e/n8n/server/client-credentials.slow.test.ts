import { expect, test } from 'vitest';

import { useOnce } from '../../../vitest.use.ts';
import { until } from '../../support/until.ts';
import { errorOf, itemsOf } from '../driver/execution.ts';
import { node, workflow } from '../driver/workflow.ts';
import {
  byId,
  createWorkCheck,
  everyTwoSeconds,
  manualTrigger,
  visaCheckNode,
  WORK_RIGHTS_TRIGGER,
} from './nodes.ts';
import { createCheck } from '../../support/service.ts';
import { countRequests, startStage, visaChecksData } from './stage.ts';

const stage = useOnce(startStage);

/** A credential for which n8n requests tokens. */
const withClient = (changes: Record<string, unknown> = {}) =>
  stage.n8n.createCredential('visaChecksApi', 'Client credentials', {
    ...visaChecksData(stage.sandbox),
    accessToken: '',
    authentication: 'clientCredentials',
    tokenUrl: `${stage.sandbox.url}/oauth/token`,
    clientId: 'sandbox-client',
    clientSecret: 'sandbox-client-secret',
    audience: `${stage.sandbox.url}/v2`,
    scopes: 'aus:sandbox',
    ...changes,
  });

test('one requested token is for all operations, executions and the trigger, until it is refused with 401', async () => {
  const { n8n, sandbox } = stage;
  const credential = await withClient();
  expect(await n8n.testCredential(credential)).toMatchObject({ status: 'OK' });
  const id = await n8n.importWorkflow(
    workflow('Every operation', [
      manualTrigger(),
      visaCheckNode('Create', credential, createWorkCheck('X9000901', { waitForResult: false })),
      visaCheckNode('Get', credential, { operation: 'get', visaCheckId: byId('={{ $json.id }}') }),
      visaCheckNode('List', credential, { operation: 'getAll', returnAll: false, limit: 1 }),
    ]),
  );
  for (let execution = 0; execution < 2; execution += 1) {
    const ended = await n8n.execute(id, 'Start');
    expect(errorOf(ended)).toBeUndefined();
    expect(itemsOf(ended, 'List')).toHaveLength(1);
  }
  expect(countRequests(sandbox, 'requestToken')).toBe(1);

  sandbox.clock.advance(25 * 3_600_000);
  expect(errorOf(await n8n.execute(id, 'Start'))).toBeUndefined();
  expect(countRequests(sandbox, 'requestToken')).toBe(2);

  const trigger = node('Trigger', WORK_RIGHTS_TRIGGER, {
    event: 'visaCheckCompleted',
    pollTimes: everyTwoSeconds,
  });
  const waiting = await n8n.importWorkflow(
    workflow('On a check', [
      Object.assign(trigger, { credentials: { visaChecksApi: credential } }),
      node('Next', 'n8n-nodes-base.noOp'),
    ]),
  );
  await n8n.activate(waiting);
  stage.hurry();
  await createCheck(sandbox, 'X9000902');
  await until('the event', async () => (await n8n.executions(waiting)).length > 0);
  await n8n.deactivate(waiting);
  expect(countRequests(sandbox, 'requestToken')).toBe(2);
});

test('a client that is refused is told in the words of the endpoint, without its secret', async () => {
  const { n8n, sandbox } = stage;
  const credential = await withClient({ clientSecret: 'canary' });
  const verdict = await n8n.testCredential(credential);
  expect(verdict).toMatchObject({ status: 'Error', message: expect.stringContaining('invalid_client') });
  const create = visaCheckNode('Create', credential, createWorkCheck('X9000903', { waitForResult: false }));
  const before = countRequests(sandbox, 'createVisaCheck');
  const ended = await n8n.execute(
    await n8n.importWorkflow(workflow('Refused', [manualTrigger(), create])),
    'Start',
  );
  expect(errorOf(ended)).toMatchObject({
    message: 'There is no access token',
    description: expect.stringMatching(/invalid_client.*Nothing was sent to the service/u),
  });
  expect(countRequests(sandbox, 'createVisaCheck')).toBe(before);
  expect(JSON.stringify([verdict, ended.data])).not.toContain('canary');
});
