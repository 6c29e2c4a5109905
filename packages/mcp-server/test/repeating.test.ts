import { OutcomeUnknownError } from '@workrights/client';
import { expect, test } from 'vitest';

import { useEach } from '../../../vitest.use.ts';
import { confirm } from '../src/sending/confirm.ts';
import { send } from '../src/sending/send.ts';
import { call, connect, createWorld, creates, liveCheck, press, student } from './support/world.ts';

const world = useEach(() => createWorld());
const request = { given_names: 'Invented', family_name: 'Sample', email: 'invented@example.com' };

type Client = Awaited<ReturnType<typeof connect>>;
const KINDS = {
  check: ['prepare_visa_check', 'create_visa_check'],
  onboarding: ['prepare_onboarding_request', 'create_onboarding_request'],
} as const;

/** Prepares a request and opens its page. */
async function opened(client: Client, body: Record<string, unknown>, kind: keyof typeof KINDS = 'check') {
  const [prepare, create] = KINDS[kind];
  const { data } = await call(client, prepare, body);
  await call(client, create, { token: data['token'] });
  const link = world.links.at(-1) ?? '';
  const page = await (await fetch(link)).text();
  return { link, page, create: () => call(client, create, { token: data['token'] }) };
}

test('a used token of an onboarding request leads to that request', async () => {
  const client = await connect(world);
  const { link, create } = await opened(client, request, 'onboarding');
  await press(link, 'yes');
  const { request: made } = (await create()).data;
  expect((await create()).data).toMatchObject({
    state: 'found',
    request: { onboard_id: made.onboard_id, initials: 'I.S.' },
    next: expect.not.stringContaining(made.onboard_id),
  });
  expect(world.sandbox.findRequests({ operation: 'saveOnboard' })).toHaveLength(1);
});

test('the page of what was sent within the last hour says so, however it is spelt', async () => {
  const client = await connect(world);
  const first = await opened(client, liveCheck);
  expect(first.page).not.toContain('within the last hour');
  await press(first.link, 'yes');
  await first.create();
  const spelt = { ...student, identifier: student.identifier.toLowerCase(), family_name: 'Canary Person' };
  expect((await opened(client, { ...liveCheck, document: spelt })).page).toContain('within the last hour');
  const other = { ...student, identifier: 'SBXNOWORK8101' };
  expect((await opened(client, { ...liveCheck, document: other })).page).not.toContain(
    'within the last hour',
  );
});

test('a yes of which nobody reads what came of it sends nothing until the assistant asks again', async () => {
  const client = await connect(world);
  const { data } = await call(client, 'prepare_visa_check', liveCheck);
  await call(client, 'create_visa_check', { token: data['token'] });
  const [link] = world.links;
  const response = await fetch(`${link}/yes`, { method: 'POST' });
  expect(await response.text()).toMatch(/nothing is sent until the assistant asks\s+again/u);
  const prepared = world.services.prepared.get(data['token'], 'visa check');
  const gone = { mcpReq: { signal: AbortSignal.abort(), notify: async () => undefined } } as never;
  expect(await confirm(world.services, prepared, gone)).toBe('waiting');
  expect(creates(world)).toBe(0);
  expect((await call(client, 'create_visa_check', { token: data['token'] })).data['state']).toBe('created');
});

test.each([
  ['is not shown', async () => ({ outcome: 'none' })],
  ['is not certain', async () => ({ outcome: 'inconclusive' })],
  ['could not be asked for', () => Promise.reject(new TypeError('no network'))],
])('a request that was lost and %s is not to be prepared again', async (_, reconcile) => {
  const client = await connect(world);
  const { data } = await call(client, 'prepare_visa_check', liveCheck);
  const prepared = world.services.prepared.get(data['token'], 'visa check');
  const lost: unknown = Object.assign(Object.create(OutcomeUnknownError.prototype), { reconcile });
  const sends = { create: () => Promise.reject(lost) } as never;
  const advice = /Do not prepare it again before a person has looked at the list of the service\.$/u;
  await expect(send(world.services, prepared, sends)).rejects.toThrow(advice);
  expect((await call(client, 'create_visa_check', { token: data['token'] })).text).toMatch(advice);
});
