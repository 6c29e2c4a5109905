import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';

import { until } from '../../support/until.ts';
import { itemsOf } from '../driver/execution.ts';
import { startGateway, type Gateway, type PassedOn } from '../driver/gateway.ts';
import type { N8n } from '../driver/n8n.ts';
import { startN8n } from '../driver/start-n8n.ts';
import { node, workflow, type CredentialReference } from '../driver/workflow.ts';
import { everyTwoSeconds, RELAY_TRIGGER, WORK_RIGHTS_TRIGGER } from './nodes.ts';
import { startRelay, type Relay } from './relay.ts';
import { createCheck, isCompleted } from '../../support/service.ts';
import { countRequests, startStage, type Stage } from './stage.ts';

let userFolder: string;
let gateway: Gateway;
let env: Record<string, string>;
let stage: Stage;
let relay: Relay;
/** The stage's n8n, or the one that was started with its folder afterwards. */
let n8n: N8n;
let workRightsRelayApi: CredentialReference;
beforeAll(async () => {
  userFolder = await mkdtemp(path.join(tmpdir(), 'workrights-n8n-relay-trigger-'));
  gateway = await startGateway();
  env = { WEBHOOK_URL: `${gateway.url}/` };
  stage = await startStage({ userFolder, env });
  stage.hurry();
  ({ n8n } = stage);
  gateway.target = n8n.url;
  relay = await startRelay(stage.sandbox);
  workRightsRelayApi = await n8n.createCredential('workRightsRelayApi', 'Relay', relay.credential);
});
afterAll(async () => {
  await relay?.[Symbol.asyncDispose]();
  await n8n?.stop();
  await stage?.[Symbol.asyncDispose]();
  await gateway?.[Symbol.asyncDispose]();
  await rm(userFolder, { recursive: true, force: true });
});

let active: string[] = [];
afterEach(async () => {
  for (const id of active) await n8n.deactivate(id);
  active = [];
});

/** On a busy computer, n8n polls late, and is back for the last of the relay's retries: after 5 s, 30 s and two minutes. */
const PATIENCE = { timeout: 200_000 };

const next = () => node('Next', 'n8n-nodes-base.noOp');

async function importTrigger(parameters: Record<string, unknown>): Promise<string> {
  const trigger = node('Relay', RELAY_TRIGGER, parameters, {
    credentials: { workRightsRelayApi },
    webhookId: randomUUID(),
  });
  return n8n.importWorkflow(workflow('Told by the relay', [trigger, next()]));
}

async function startTrigger(parameters: Record<string, unknown>): Promise<string> {
  const id = await importTrigger(parameters);
  active.push(id);
  await n8n.activate(id);
  return id;
}

/** The items that started the workflow, the oldest first. */
async function startedWith(
  workflowId: string,
  trigger = 'Relay',
): Promise<readonly Record<string, unknown>[]> {
  const executions = (await n8n.executions(workflowId)).toReversed();
  return executions.flatMap((each) => itemsOf(each, trigger).map(({ json }) => json));
}

const polledBy = async (workflowId: string) => (await startedWith(workflowId, 'Trigger')).map(({ id }) => id);

async function checksOf(workflowId: string): Promise<string[]> {
  return (await startedWith(workflowId)).map(({ data }) => (data as { id: string }).id);
}

/** Creates a check that completes, and lets the relay watch it. */
async function complete(passport: string): Promise<string> {
  const check = await createCheck(stage.sandbox, passport);
  await relay.post('/watches', { visa_check: check });
  return check;
}

/** Sends a webhook of the relay to n8n again, with changes. */
async function send({ path: route, headers, body }: PassedOn, changes: Record<string, string> = {}) {
  const { status } = await fetch(n8n.url + route, {
    method: 'POST',
    headers: { ...headers, ...changes },
    body: new Uint8Array(body),
  });
  return status;
}

const completed = { events: ['visa_check.completed'], include: ['status', 'work'] };

describe('a workflow that waits for the relay', () => {
  test('runs once for a check that completes, and never for a webhook that somebody else made', async () => {
    const id = await startTrigger(completed);
    const [subscription, ...others] = await relay.subscriptions();
    expect(others).toEqual([]);
    expect(subscription).toMatchObject(completed);
    expect(subscription?.url.startsWith(`${gateway.url}/webhook/`)).toBe(true);

    const check = await complete('X9000101');
    const [event] = await until('the event', async () => {
      const events = await startedWith(id);
      return events.length > 0 && events;
    });
    expect(event).toEqual({
      type: 'visa_check.completed',
      timestamp: expect.any(String),
      data: {
        id: check,
        self: `${stage.sandbox.url}/v2/visa-checks/${check}`,
        included: { environment: 'sandbox', status: 'completed', work: expect.any(String) },
      },
    });

    const delivered = gateway.passedOn.at(-1)!;
    expect(delivered.status).toBe(200);
    expect(await send(delivered), 'the same once more').toBe(200);
    const forged = { ...delivered, body: Buffer.from(delivered.body.toString().replace(check, 'vc_forged')) };
    expect(await send(forged, { 'webhook-id': 'evt_forged' })).toBe(401);
    expect(await send(forged)).toBe(401);
    const signature = `v1,${Buffer.alloc(32).toString('base64')}`;
    expect(await send(delivered, { 'webhook-id': 'evt_forged', 'webhook-signature': signature })).toBe(401);
    expect(await send(delivered, { 'webhook-timestamp': '1000000000' })).toBe(401);

    const next = await complete('X9000102');
    await until('the next event', async () => (await startedWith(id)).length > 1);
    expect(await checksOf(id)).toEqual([check, next]);
  });

  test('leaves nothing at the relay when it is deactivated, and subscribes anew with other events', async () => {
    const id = await startTrigger(completed);
    const [old] = await relay.subscriptions();
    const saved = await n8n.rest<{ nodes: { name: string; parameters: object }[]; versionId: string }>(
      'GET',
      `/workflows/${id}`,
    );
    await n8n.deactivate(id);
    await until('the subscription to go', async () => (await relay.subscriptions()).length === 0);
    const nodes = saved.nodes.map((each) =>
      each.name === 'Relay' ? { ...each, parameters: { events: ['work_rights.changed'] } } : each,
    );
    await n8n.rest('PATCH', `/workflows/${id}`, { nodes, versionId: saved.versionId });
    await n8n.activate(id);
    const subscriptions = await relay.subscriptions();
    expect(subscriptions).toMatchObject([{ url: old!.url, events: ['work_rights.changed'], include: [] }]);
    expect(subscriptions[0]?.id).not.toBe(old!.id);
  });
});

test('while the editor listens, a test event of the relay runs the workflow, and the subscription goes', async () => {
  const id = await importTrigger(completed);
  await n8n.run(id, 'Relay');
  const [subscription] = await until('the subscription', async () => {
    const all = await relay.subscriptions();
    return all.length > 0 && all;
  });
  expect(subscription?.url).toContain('/webhook-test/');
  await relay.post(`/subscriptions/${subscription!.id}/test`, undefined);
  await until('the test event', async () =>
    (await startedWith(id)).some(({ type }) => type === 'relay.test'),
  );
  await until('the subscription to go', async () => (await relay.subscriptions()).length === 0);
});

test('a relay that is away is named when the workflow is published', async () => {
  await relay.stop();
  const id = await importTrigger(completed);
  await n8n.api('POST', `/workflows/${id}/activate`);
  const failed = await until('the publication to fail', async () => {
    const said = await n8n.rest<{ status: string }>('GET', `/workflows/${id}/publication-status`);
    return said.status === 'failed' && said;
  });
  expect(failed).toMatchObject({ triggers: [{ errorMessage: 'The relay could not be reached' }] });
  await relay.start();
  await n8n.deactivate(id);
  await n8n.activate(id);
  active.push(id);
  expect(await relay.subscriptions()).toMatchObject([completed]);
});

describe('the credential', () => {
  test('is good with the URL and token of the relay', async () => {
    expect(await n8n.testCredential(workRightsRelayApi)).toMatchObject({ status: 'OK' });
  });

  test('names the token when it is wrong', async () => {
    const data = { ...relay.credential, token: 'not-the-token-of-the-relay' };
    const answer = await n8n.testCredential(await n8n.createCredential('workRightsRelayApi', 'Tried', data));
    expect(answer).toMatchObject({ status: 'Error', message: expect.stringMatching(/token/) });
    expect(answer.message).not.toContain(data.token);
  });
});

test('a workflow of either trigger gets what happens while n8n is away, once, and keeps its subscription', async () => {
  const { sandbox, credentials } = stage;
  const ignored = await createCheck(sandbox, 'X9000101');
  await until('the check to be completed', () => isCompleted(sandbox, ignored));
  const told = await startTrigger(completed);
  const trigger = { event: 'visaCheckCompleted', pollTimes: everyTwoSeconds };
  const polling = await n8n.importWorkflow(
    workflow('Polls', [node('Trigger', WORK_RIGHTS_TRIGGER, trigger, { credentials }), next()]),
  );
  active.push(polling);
  await n8n.activate(polling);
  const before = await relay.subscriptions();
  const first = await complete('X9000111');
  await until('the first event', async () => (await checksOf(told)).length > 0);
  const polledTwice = countRequests(sandbox, 'listVisaChecks') + 2;
  await until('two polls', () => countRequests(sandbox, 'listVisaChecks') >= polledTwice, PATIENCE);
  await until('the execution that a poll starts', async () => (await polledBy(polling)).length > 0, PATIENCE);

  await n8n.stop();
  const meanwhile = await complete('X9000112');
  n8n = await startN8n({ userFolder, env });
  gateway.target = n8n.url;
  await until('the poll', async () => (await polledBy(polling)).length > 1, PATIENCE);
  const polls = countRequests(sandbox, 'listVisaChecks');
  await until('the second event', async () => (await checksOf(told)).length > 1, PATIENCE);
  await until('two more polls', () => countRequests(sandbox, 'listVisaChecks') >= polls + 2);
  expect(await relay.subscriptions()).toEqual(before);
  expect(await checksOf(told)).toEqual([first, meanwhile]);
  expect(await polledBy(polling)).toEqual([first, meanwhile]);
}, 600_000);
