import path from 'node:path';

import { VisaChecks, WorkRights, type Fetch } from '@workrights/client';
import { afterEach, expect, test } from 'vitest';

import { useEach } from '../../../vitest.use.ts';
import { createAttempts, createConfirmPage, createPreparedRequests, type Services } from '../src/index.ts';
import { send } from '../src/sending/send.ts';
import { call, connect, createWorld, creates, liveCheck, notes, press, type World } from './support/world.ts';

const world = useEach(() => createWorld());
const attempts = (): string => path.join(world.folder, 'attempts');
/** The notes of creates whose outcome nobody knows. */
const unclear = () => notes(attempts()).filter(({ sent_at: sentAt }) => sentAt !== null);

/** Ends the calls of processes that are gone: test files share a process, in which a call that never ends takes a place. */
const endings: (() => Promise<unknown>)[] = [];
afterEach(() => Promise.all(endings.splice(0).map((end) => end())));

/** A process that ends in the middle of a create: its `fetch` does what is said, and then nobody is there any more. */
async function dieWhileSending(
  request: (...sent: Parameters<Fetch>) => Promise<unknown>,
  startedAt = Date.now(),
): Promise<void> {
  const { credentials, url } = world.sandbox;
  const links: string[] = [];
  const died = Promise.withResolvers<void>();
  const over = Promise.withResolvers<never>();
  const fetch: Fetch = async (...sent) => {
    await request(...sent);
    died.resolve();
    return over.promise;
  };
  const shared = { baseUrl: url, fetch, timeout: false, totalTimeout: false, retry: false } as const;
  const services: Services = {
    ...world.services,
    checks: {
      ...world.services.checks!,
      client: new VisaChecks({ ...shared, accessToken: credentials.accessToken, quota: 'none' }),
    },
    rights: new WorkRights({ ...shared, apiKey: credentials.apiKey, accountKeyId: credentials.accountKey }),
    prepared: createPreparedRequests(),
    page: createConfirmPage({ show: async (link) => links.push(link) > 0 }),
    attempts: createAttempts(attempts(), () => startedAt),
  };
  const client = await connect({ services } as World);
  const { data } = await call(client, 'prepare_visa_check', liveCheck);
  await call(client, 'create_visa_check', { token: data['token'] });
  await press(links[0], 'yes');
  const dying = call(client, 'create_visa_check', { token: data['token'] }).catch(() => undefined);
  endings.push(() => {
    over.reject(new Error('The process is gone.'));
    return dying;
  });
  await died.promise;
  await services.page.close();
}

const reach = (url: string, { method, headers, body }: Parameters<Fetch>[1]) =>
  fetch(url, { method, headers, body: body as string });

/** What somebody does after the restart: prepares the same, and confirms it. */
async function again(): Promise<Record<string, any>> {
  const client = await connect(world);
  const { data } = await call(client, 'prepare_visa_check', liveCheck);
  await call(client, 'create_visa_check', { token: data['token'] });
  expect(await (await fetch(world.links.at(-1) ?? '')).text()).toContain('may have been sent before');
  await press(world.links.at(-1), 'yes');
  const { data: made, text } = await call(client, 'create_visa_check', { token: data['token'] });
  return { ...made, text };
}

test('a process that ended after its create had left leads to that check, and not to a second one', async () => {
  await dieWhileSending(reach);
  expect(creates(world)).toBe(1);
  expect(await again()).toMatchObject({ state: 'found', check: { environment: 'live' } });
  expect(creates(world)).toBe(1);
  expect(unclear()).toEqual([]);
});

test('a process that ended before its create had left leads to one check', async () => {
  await dieWhileSending(async () => undefined, Date.now() - 3_600_000);
  expect(creates(world)).toBe(0);
  expect(await again()).toMatchObject({ state: 'created' });
  expect(creates(world)).toBe(1);
});

test('a process that ended between the confirmation and the create has sent nothing, and its token ended with it', async () => {
  const client = await connect(world);
  const { data } = await call(client, 'prepare_visa_check', liveCheck);
  await call(client, 'create_visa_check', { token: data['token'] });
  await press(world.links[0], 'yes');
  const restarted = await connect({
    services: { ...world.services, prepared: createPreparedRequests() },
  } as World);
  expect((await call(restarted, 'create_visa_check', { token: data['token'] })).text).toContain(
    'No request waits',
  );
  expect(creates(world)).toBe(0);
});

test('a lost response leads to the check that was made', async () => {
  const client = await connect(world);
  const { data } = await call(client, 'prepare_visa_check', liveCheck);
  await call(client, 'create_visa_check', { token: data['token'] });
  await press(world.links[0], 'yes');
  world.sandbox.armFault({ fault: 'reset-after', operation: 'createVisaCheck' });
  expect((await call(client, 'create_visa_check', { token: data['token'] })).data['state']).toBe('created');
  expect(creates(world)).toBe(1);
  expect(unclear()).toEqual([]);
});

test('the note of an attempt holds nothing of the person', async () => {
  await dieWhileSending(async () => undefined);
  const request = expect.stringMatching(/^[\da-f]{64}$/u);
  expect(unclear()).toEqual([{ request, sent_at: expect.any(Number), made_at: null }]);
});

test('a refused request can be prepared again', async () => {
  const client = await connect(world);
  const { data } = await call(client, 'prepare_visa_check', liveCheck);
  await call(client, 'create_visa_check', { token: data['token'] });
  await press(world.links[0], 'yes');
  world.sandbox.armFault({ fault: 'status', status: 403, operation: 'createVisaCheck' });
  const refused = await call(client, 'create_visa_check', { token: data['token'] });
  expect(refused).toMatchObject({ isError: true, text: expect.stringContaining('PermissionDeniedError') });
  expect(unclear()).toEqual([]);
});

const request = { given_names: 'Invented', family_name: 'Sample', email: 'invented@example.com' };
const order = { kind: 'onboarding request', body: request, isLive: true } as const;
const saves = () => world.sandbox.findRequests({ operation: 'saveOnboard' }).length;

test('an onboarding request whose outcome nobody knows is sent again by a person who was told so', async () => {
  await world.services.attempts.begin(order);
  const client = await connect(world);
  const { data } = await call(client, 'prepare_onboarding_request', request);
  await call(client, 'create_onboarding_request', { token: data['token'] });
  expect(await (await fetch(world.links[0] ?? '')).text()).toContain('may have been sent before');
  await press(world.links[0], 'yes');
  expect((await call(client, 'create_onboarding_request', { token: data['token'] })).data['state']).toBe(
    'created',
  );
  expect(saves()).toBe(1);
});

test('an onboarding request that another process begins to send meanwhile is not sent twice', async () => {
  const client = await connect(world);
  const { data } = await call(client, 'prepare_onboarding_request', request);
  const prepared = world.services.prepared.get(data['token'], 'onboarding request');
  await world.services.attempts.begin(order);
  const create = () => world.services.rights!.createOnboard(request);
  await expect(send(world.services, prepared, { create } as never)).rejects.toThrow('Another process');
  expect(saves()).toBe(0);
});
