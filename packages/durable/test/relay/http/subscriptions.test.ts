import { describe, expect, test } from 'vitest';

import { useOnce } from '../../../../../vitest.use.ts';
import type * as wire from '../../../src/generated/relay/types.gen.ts';
import type { Right } from '../../../src/relay/gateway/rights.ts';
import { happenIn } from '../relay-world.ts';
import { startReceiver, verify } from '../receiver.ts';
import { PATIENT, relayApi, subscribe, WANTED } from './relay-api.ts';

const DAY = 24 * 3_600_000;

const api = useOnce(relayApi);

describe('a change of a subscription', () => {
  test('pauses it, says so, and makes it active again', async () => {
    const { id } = await subscribe(api);
    const change = async (body: object) => (await api.call('updateSubscription', { id, body })).json;
    expect(await change({ paused: true, include: ['status'] })).toMatchObject({
      state: 'paused',
      state_reason: 'requested',
      state_since: expect.any(String),
      include: ['status'],
    });
    const active = await change({ paused: false });
    expect(active).toMatchObject({ state: 'active', include: ['status'] });
    expect(active).not.toHaveProperty('state_since');
  });

  test('to a URL that webhooks may not go to is refused, and changes nothing', async () => {
    const { id } = await subscribe(api);
    const body = { url: 'https://10.0.0.1/', paused: true };
    const { status, json } = await api.call('updateSubscription', { id, body });
    expect(status).toBe(422);
    expect(json).toMatchObject({ type: 'urn:workrights:problem:target-not-allowed' });
    expect((await api.call('getSubscription', { id })).json).toMatchObject({ ...WANTED, state: 'active' });
  });

  test('of one that there is not is refused with 404', async () => {
    expect((await api.call('updateSubscription', { id: 'sub_nothing', body: {} })).status).toBe(404);
  });
});

describe('a subscription', () => {
  test('is created with a secret and its location', async () => {
    const body = { ...WANTED, include: ['status'], description: 'Sample receiver' };
    const { status, headers, json } = await api.call('createSubscription', { body });
    const created = json as wire.SubscriptionCreated;
    expect(status).toBe(201);
    expect(headers.get('location')).toBe(`/subscriptions/${created.id}`);
    expect(created).toMatchObject({ ...body, state: 'active', secret: expect.stringMatching(/^whsec_/u) });
  });

  test('shows its secret to nobody after that', async () => {
    const { id, secret } = await subscribe(api);
    for (const { text } of [
      await api.call('getSubscription', { id }),
      await api.call('listSubscriptions'),
      await api.call('listDeliveries', { id }),
    ]) {
      expect(text).not.toContain(secret);
      expect(text).not.toContain('whsec_');
    }
  });

  test('shows its URL without what may be secret in it', async () => {
    const url = 'https://user:canary-password@receiver.example/hooks?key=canary-key';
    const created = await subscribe(api, { url });
    const shown = await api.call('getSubscription', { id: created.id });
    expect(created.url).toBe('https://receiver.example/hooks');
    expect((shown.json as wire.Subscription).url).toBe('https://receiver.example/hooks');
    expect((await api.call('listSubscriptions')).text).not.toContain('canary');
  });

  test('is the same one, with the same secret, when a request with an Idempotency-Key is repeated', async () => {
    const call = { body: WANTED, headers: { 'idempotency-key': 'setup-1' } };
    const first = await api.call('createSubscription', call);
    const again = await api.call('createSubscription', call);
    expect(again.json).toEqual(first.json);
  });

  test('is refused when an Idempotency-Key comes with another body', async () => {
    const headers = { 'idempotency-key': 'setup-2' };
    await api.call('createSubscription', { body: WANTED, headers });
    const other = { ...WANTED, events: ['visa_check.failed_to_complete'] };
    const { status, json } = await api.call('createSubscription', { body: other, headers });
    expect(status).toBe(422);
    expect(json).toMatchObject({ type: 'urn:workrights:problem:idempotency-key-reused' });
  });

  test('is gone once it is deleted', async () => {
    const { id } = await subscribe(api);
    expect((await api.call('deleteSubscription', { id })).status).toBe(204);
    expect((await api.call('getSubscription', { id })).status).toBe(404);
    expect((await api.call('deleteSubscription', { id })).status).toBe(404);
  });

  test.each([
    'getSubscription',
    'deleteSubscription',
    'rotateSecret',
    'listDeliveries',
    'testSubscription',
  ] as const)('that does not exist is not found by %s', async (operation) => {
    const { status, json } = await api.call(operation, { id: 'sub_nothing' });
    expect(status).toBe(404);
    expect(json).toMatchObject({ type: 'urn:workrights:problem:not-found' });
  });

  test('that does not exist has nothing to replay', async () => {
    expect((await api.call('replayDeliveries', { id: 'sub_nothing', body: {} })).status).toBe(404);
  });

  test.each([
    ['http://receiver.example/hooks', 'must begin with https://'],
    ['https://10.0.0.1/hooks', 'must not be a private or reserved address'],
    ['https://169.254.169.254/latest', 'must not be a private or reserved address'],
    ['file:///etc/passwd', 'must begin with https://'],
  ])('may not send webhooks to %s', async (url, message) => {
    const { status, json, text } = await api.call('createSubscription', { body: { ...WANTED, url } });
    expect(status).toBe(422);
    expect(json).toMatchObject({
      type: 'urn:workrights:problem:target-not-allowed',
      errors: [{ pointer: '/url', message: expect.stringContaining(message) }],
    });
    expect(text).not.toContain(url);
  });
});

describe('a webhook', () => {
  test('of a test arrives signed, and is listed as delivered', async () => {
    await using hooks = await startReceiver();
    const { id, secret } = await subscribe(api, { url: hooks.url });
    const sent = await api.call('testSubscription', { id });
    await hooks.until(1);
    const [first] = hooks.received;
    verify(first!, secret);
    expect(sent.status).toBe(202);
    expect(sent.json).toEqual({ event: first?.headers['webhook-id'] });
    expect(first?.body).toMatchObject({ type: 'relay.test' });
    await expect
      .poll(async () => (await api.call('listDeliveries', { id, query: '?state=delivered' })).json, PATIENT)
      .toMatchObject({ data: [{ type: 'relay.test', attempts: 1, last_status: 204, state: 'delivered' }] });
  });

  test('has a signature of the old and of the new secret after the secret was replaced', async () => {
    await using hooks = await startReceiver();
    const { id, secret } = await subscribe(api, { url: hooks.url });
    const replaced = (await api.call('rotateSecret', { id })).json as wire.SubscriptionSecret;
    expect(replaced.secret).not.toBe(secret);
    await api.call('testSubscription', { id });
    await hooks.until(1);
    verify(hooks.received[0]!, secret);
    verify(hooks.received[0]!, replaced.secret);
  });

  test('is signed by the new secret alone after a leaked one was revoked', async () => {
    await using hooks = await startReceiver();
    const { id, secret } = await subscribe(api, { url: hooks.url });
    const body = { revoke_old: true };
    const replaced = (await api.call('rotateSecret', { id, body })).json as wire.SubscriptionSecret;
    await api.call('testSubscription', { id });
    await hooks.until(1);
    verify(hooks.received[0]!, replaced.secret);
    expect(() => verify(hooks.received[0]!, secret)).toThrow('No matching signature found');
  });

  test('that gets no response is listed with the reason, and goes to the new URL after a PATCH', async () => {
    await using hooks = await startReceiver();
    await using moved = await startReceiver();
    hooks.behave(() => 500);
    const { id } = await subscribe(api, { url: hooks.url });
    const { event } = (await api.call('testSubscription', { id })).json as wire.TestSent;
    await expect
      .poll(async () => (await api.call('listDeliveries', { id })).json, PATIENT)
      .toMatchObject({ data: [{ recent_attempts: [{ at: expect.any(String), status: 500 }] }] });
    const failing = (await api.call('getSubscription', { id })).json as wire.Subscription;
    expect(failing.failing_since).toEqual(expect.any(String));
    const changed = await api.call('updateSubscription', { id, body: { url: moved.url } });
    expect(changed.json).toMatchObject({ id, url: moved.url, state: 'active' });
    await moved.until(1);
    expect(moved.received[0]!.headers['webhook-id']).toBe(event);
  });

  test('carries the trace of the request that asked for it, and another span in each attempt', async () => {
    await using hooks = await startReceiver();
    hooks.behave(() => 500);
    const { id } = await subscribe(api, { url: hooks.url });
    const traceparent = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-00';
    const { event } = (await api.call('testSubscription', { id, headers: { traceparent } }))
      .json as wire.TestSent;
    await hooks.until(1);
    await api.call('replayDeliveries', { id, body: { events: [event] } });
    await expect.poll(() => hooks.received.length, PATIENT).toBeGreaterThan(1);
    const given = hooks.received.map(({ headers }) => headers['traceparent']!);
    for (const each of given) expect(each).toMatch(/^00-0af7651916cd43dd8448eb211c80319c-[\da-f]{16}-00$/u);
    expect(new Set([...given, traceparent]).size).toBe(given.length + 1);
    const traced = api.lines.filter((line) => line.includes('"trace_id":"0af7651916cd43dd8448eb211c80319c"'));
    expect(traced.some((line) => line.includes('testSubscription'))).toBe(true);
    expect(traced.some((line) => line.includes('"delivery"'))).toBe(true);
  });

  test('has a trace of its own when nobody gave one that is valid', async () => {
    await using hooks = await startReceiver();
    const { id } = await subscribe(api, { url: hooks.url });
    const nobody = '00-00000000000000000000000000000000-b7ad6b7169203331-01';
    const headers = { traceparent: nobody };
    const { event } = (await api.call('testSubscription', { id, headers })).json as wire.TestSent;
    await hooks.until(1);
    const own = event.replace('evt_', '');
    expect(hooks.received[0]!.headers['traceparent']).toMatch(new RegExp(`^00-${own}-[\\da-f]{16}-01$`, 'u'));
  });

  test('that is answered with 410 ends the subscription, which then takes no test and no replay', async () => {
    await using hooks = await startReceiver();
    hooks.behave(() => 410);
    const { id } = await subscribe(api, { url: hooks.url });
    await api.call('testSubscription', { id });
    await expect
      .poll(async () => (await api.call('getSubscription', { id })).json, PATIENT)
      .toMatchObject({ state: 'ended' });
    const again = await api.call('testSubscription', { id });
    expect(again.status).toBe(409);
    expect(again.json).toMatchObject({ type: 'urn:workrights:problem:subscription-ended' });
    expect((await api.call('replayDeliveries', { id, body: {} })).status).toBe(409);
  });
});

test('pages of deliveries follow one another without a gap', async () => {
  await using hooks = await startReceiver();
  const { id } = await subscribe(api, { url: hooks.url });
  const sent: string[] = [];
  for (let count = 0; count < 5; count += 1) {
    sent.push(((await api.call('testSubscription', { id })).json as wire.TestSent).event);
  }
  const seen: string[] = [];
  let query = '?limit=2';
  for (let pages = 0; pages < 3; pages += 1) {
    const { data, next } = (await api.call('listDeliveries', { id, query })).json as wire.DeliveryList;
    seen.push(...data.map(({ event }) => event));
    query = `?limit=2&after=${next}`;
    expect(next === undefined).toBe(pages === 2);
  }
  expect(seen).toEqual(sent);
});

test('a replay counts the dead deliveries only', async () => {
  const { id } = await subscribe(api);
  const { status, json } = await api.call('replayDeliveries', { id });
  expect(status).toBe(200);
  expect(json).toEqual({ replayed: 0 });
});

describe('the list of events', () => {
  test('has what happened in 30 days, newest first, by type and id, and neither tests nor what was included', async () => {
    await using own = await relayApi();
    const { id } = await subscribe(own, { include: ['status'] });
    await happenIn(own.ledger, Date.now() - 31 * DAY, ['vc_old']);
    await happenIn(own.ledger, Date.now() - 29 * DAY, ['vc_1']);
    await happenIn(own.ledger, Date.now(), ['vc_2']);
    await own.call('testSubscription', { id });
    const list = async (query = '') =>
      ((await own.call('listEvents', { query })).json as wire.PastEventList).data;
    const subjects = async (query?: string) => (await list(query)).map(({ subject }) => subject);
    expect(await subjects()).toEqual(['vc_2', 'vc_1']);
    expect(await subjects('?type=visa_check.completed&limit=1')).toEqual(['vc_2']);
    expect(await subjects('?type=recheck.due')).toEqual([]);
    const fields = ['event', 'happened_at', 'subject', 'type'];
    expect((await list()).map((event) => Object.keys(event).toSorted())).toEqual([fields, fields]);
  });

  test('is there for tokens with the right to subscribe, and for no others', async () => {
    const tokenOf = (right: Right) =>
      api.ledger.relay.createToken({ name: right.replace(':', '-'), rights: [right] }, Date.now());
    const status = async (right: Right) =>
      (await api.call('listEvents', { token: await tokenOf(right) })).status;
    expect(await status('subscriptions')).toBe(200);
    expect(await status('watches')).toBe(403);
  });
});
