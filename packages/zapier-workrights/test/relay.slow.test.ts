import { VisaChecks } from '@workrights/client';
import type { Ledger } from '@workrights/durable';
import { createSandbox } from '@workrights/sandbox';
import { describe, expect, test, vi } from 'vitest';

import { isNight } from '../../../vitest.nightly.ts';
import { useOnce } from '../../../vitest.use.ts';
import app from '../src/index.ts';
import { happenToEach } from './support/events.ts';
import { startLoopback, type Loopback } from './support/loopback.ts';
import { startTestRelay, TOKEN } from './support/relay.ts';
import { authDataFor, createHandler, runStep, tester } from './support/zapier.ts';

const PERSON = {
  jurisdiction: 'AUS',
  documentNumber: 'PA0000001',
  citizenship: 'India',
  familyName: 'Sampleton',
  givenName: 'Robina',
  dateOfBirth: '31 January 1990',
  waitForResult: false,
};

/** Request keys that are replayed at the same time, and how many such batches there are: 500 keys at night. */
const [AT_ONCE, BATCHES] = [20, isNight ? 25 : 1];

const world = useOnce(async () => {
  await using stack = new AsyncDisposableStack();
  const sandbox = stack.use(await createSandbox());
  const { accessToken, apiKey, accountKey: accountKeyId } = sandbox.credentials;
  const service = { url: sandbox.url, accessToken, apiKey, accountKeyId };
  const prepare = (ledger: Ledger): Promise<void> => happenToEach(sandbox, ledger);
  const relay = stack.use(await startTestRelay(service, {}, prepare));
  const loopback = stack.use(await startLoopback());
  const owned = stack.move();
  const checks = new VisaChecks({ baseUrl: sandbox.url, accessToken, logLevel: 'off' });
  // Not the requests: the sandbox remembers only the last ones.
  const creates = async (): Promise<number> => (await checks.list({ limit: 1_000 })).length;
  return { sandbox, relay, loopback, creates, [Symbol.asyncDispose]: () => owned.disposeAsync() };
});
const auth = (): Record<string, string> => authDataFor(world.relay.url);

async function create(requestKey: string, more: object = {}): Promise<Record<string, unknown>> {
  const result = await runStep('createVisaCheck', auth(), { ...PERSON, ...more, requestKey });
  return 'items' in result ? result.items[0]! : result;
}

/** As Zapier does: it runs a step again that asked for it. */
async function untilCreated(requestKey: string): Promise<unknown> {
  for (let left = 5; ; left--) {
    const { id, error = '' } = await create(requestKey);
    if (id !== undefined || left === 0 || !String(error).includes('"delay"')) return id ?? error;
  }
}

async function completed(requestKey: string): Promise<string> {
  const { id } = await create(requestKey);
  world.sandbox.clock.advance(60_000);
  return String(id);
}

function run(trigger: string, method: string, bundle: object): Promise<unknown> {
  const { operation } = app.triggers[trigger]!;
  return tester((operation as unknown as Record<string, never>)[method]!, {
    authData: auth(),
    ...bundle,
  } as never);
}

describe('a connection', () => {
  test('is labelled with the name of the token', async () => {
    const test = app.authentication.test as never;
    expect(await tester(test, { authData: auth() } as never)).toMatchObject({ name: 'operator' });
  });

  test('asks to be made anew if the token is wrong, and shows no token', async () => {
    const authData = authDataFor(world.relay.url, 'a-token-that-nobody-made');
    const failed = tester(app.authentication.test as never, { authData } as never);
    await expect(failed).rejects.toMatchObject({ name: 'ExpiredAuthError' });
    await expect(failed).rejects.toThrow(/^The relay rejected the token\. Reconnect with a valid one\.$/);
  });

  test('can do no more than its token may', async () => {
    const token = await world.relay.tokenFor('checks:read');
    const before = await world.creates();
    const result = await runStep('createVisaCheck', authDataFor(world.relay.url, token), {
      ...PERSON,
      requestKey: 'no-right',
    });
    expect(result).toMatchObject({ error: expect.stringContaining('does not have the right checks:create') });
    expect(await world.creates()).toBe(before);
  });
});

describe('a create', () => {
  test('is sent once for each request key, in runs of which four in five are replays', async () => {
    const before = await world.creates();
    const ids: unknown[] = [];
    for (let batch = 0; batch < BATCHES; batch += 1) {
      const keys = Array.from({ length: AT_ONCE }, (_, index) => `row-${batch}-${index}`);
      const runs = await Promise.all(
        keys.map((key) => Promise.all(Array.from({ length: 5 }, () => untilCreated(key)))),
      );
      ids.push(...runs.flatMap((ofKey) => [...new Set(ofKey)]));
    }
    expect(ids.filter((id) => !String(id).startsWith('vc_'))).toEqual([]);
    expect(ids).toHaveLength(BATCHES * AT_ONCE);
    expect(new Set(ids).size).toBe(ids.length);
    expect((await world.creates()) - before).toBe(ids.length);
  });

  test('refuses a request key that was used for another person', async () => {
    await create('used');
    const before = await world.creates();
    const { error } = await create('used', { documentNumber: 'PA0000009' });
    expect(error).toContain("'Request Key' was used for other values before");
    expect(error).not.toContain('PA0000009');
    expect(await world.creates()).toBe(before);
  });

  test('runs in the sandbox environment unless the connection says live', async () => {
    const { id } = await create('environment');
    const response = await ask('GET', `/visa-checks/${String(id)}`);
    expect(await response.json()).toMatchObject({ record: { environment: 'sandbox' } });
  });
});

describe('a trigger', () => {
  test('subscribes at the relay, gets its webhooks, and unsubscribes', async () => {
    const targetUrl = `${world.loopback.url}/hooks`;
    const subscribeData = (await run('visaCheckCompleted', 'performSubscribe', { targetUrl })) as {
      id: string;
    };
    expect(Object.keys(subscribeData)).toEqual(['id']);
    await ask('POST', `/subscriptions/${subscribeData.id}/test`);
    await vi.waitFor(() => expect(hooks(world.loopback)).toHaveLength(1), { timeout: 30_000 });
    await run('visaCheckCompleted', 'performUnsubscribe', { subscribeData });
    expect((await ask('GET', `/subscriptions/${subscribeData.id}`)).status).toBe(404);
    // As Zapier does if its first request was lost.
    await run('visaCheckCompleted', 'performUnsubscribe', { subscribeData });
  });

  test('gives the check of an event as the relay reads it', async () => {
    const id = await completed('event');
    const cleanedRequest = { type: 'visa_check.completed', timestamp: '2026-03-04T01:02:03Z', data: { id } };
    const items = await run('visaCheckCompleted', 'perform', { cleanedRequest });
    expect(items).toMatchObject([
      { id, status: 'completed', event: 'visa_check.completed', file: expect.stringMatching(/^hydrate/) },
    ]);
  });

  test.each([
    ['of a check that is not completed', async () => String((await create('pending'))['id'])],
    ['of a check that does not exist', async () => 'vc_nobody'],
    ['without an id', async () => undefined],
  ])('starts nothing by an event %s', async (_, idOf) => {
    const cleanedRequest = { type: 'visa_check.completed', data: { id: await idOf() } };
    expect(await run('visaCheckCompleted', 'perform', { cleanedRequest })).toEqual([]);
  });

  test.each([
    ['visaCheckCompleted', ['visa_check.completed']],
    ['visaCheckFailed', ['visa_check.failed']],
    ['onboardingRequestUpdated', ['onboarding_request.unanswered', 'onboarding_request.updated']],
    ['workRightsChanged', ['work_rights.changed']],
    ['personDue', ['recheck.due']],
  ])('%s lists what happened, the newest first, as its webhooks would give it', async (trigger, types) => {
    const listed = (await run(trigger, 'performList', {})) as Record<string, unknown>[];
    // A test before that was tried again made more of the same, which come together.
    expect([...new Set(listed.map(({ event }) => event))]).toEqual(types);
    const times = listed.map((own) => String(own['happened_at']));
    expect(times).toEqual(times.toSorted().toReversed());
    expect(new Set(listed.map((own) => JSON.stringify(own))).size).toBe(listed.length);
    for (const own of listed) {
      expect(own['happened_at']).toMatch(/^20\d\d-/);
      const data = { id: own['person'] ?? own['id'] };
      const cleanedRequest = { type: own['event'], timestamp: own['happened_at'], data };
      expect([own]).toEqual(await run(trigger, 'perform', { cleanedRequest }));
    }
  });
});

test('a PDF is fetched when a later step needs it, and stored whole', async () => {
  const id = await completed('pdf');
  vi.stubEnv('LOGGING_ENDPOINT', `${world.loopback.url}/log`);
  const { results } = await createHandler(app)({
    command: 'execute',
    method: 'hydrators.visaCheckFile',
    bundle: { authData: auth(), inputData: { id, index: 0 } },
    rpc_base: `${world.loopback.url}/rpc`,
    token: 'an-invented-token-of-zapier',
  });
  vi.unstubAllEnvs();
  expect(results).toBe(`${world.loopback.url}/stored/file.pdf`);
  const upload = world.loopback.received.find(({ path }) => path === '/upload')!.body.toString('latin1');
  expect(upload).toMatch(/%PDF-1\.\d[\s\S]+%%EOF/);
});

function ask(method: string, path: string): Promise<Response> {
  return fetch(`${world.relay.url}${path}`, { method, headers: { authorization: `Bearer ${TOKEN}` } });
}

function hooks({ received }: Loopback): unknown[] {
  return received.filter(({ path }) => path === '/hooks');
}
