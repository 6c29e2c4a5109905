import { describe, expect, test } from 'vitest';

import { readFixtures } from '@workrights/spec/reader';

import { request } from 'node:http';

import { useOnce } from '../../../../../vitest.use.ts';
import { operations } from '../../../src/generated/relay/operations.gen.ts';
import { type OperationId, relayApi, subscribe, TOKEN, WANTED } from './relay-api.ts';

const api = useOnce(relayApi);

const open: readonly OperationId[] = ['getHealth', 'getReadiness'];
const all = Object.keys(operations) as OperationId[];
const closed = all.filter((operation) => !open.includes(operation));

describe('without the token', () => {
  test.each(closed)('%s is refused with 401', async (operation) => {
    for (const token of [null, `${TOKEN}x`, TOKEN.slice(0, -1), TOKEN.toUpperCase()]) {
      const { status, headers, json } = await api.call(operation, { id: 'sub_nothing', token });
      expect(status).toBe(401);
      expect(headers.get('www-authenticate')).toMatch(/^Bearer realm="relay"/u);
      expect(json).toMatchObject({ type: 'urn:workrights:problem:unauthorized' });
    }
  });

  test('a body is not even read, and nothing is created', async () => {
    const before = await api.ledger.relay.subscriptions();
    await api.call('createSubscription', { body: WANTED, token: 'another-token-of-somebody' });
    await api.call('createSubscription', { body: '{', token: null });
    expect(await api.ledger.relay.subscriptions()).toEqual(before);
  });

  test.each(open)('%s responds', async (operation) => {
    expect((await api.call(operation, { token: null })).status).toBe(200);
  });

  test('an unknown path says no more than a known one', async () => {
    for (const path of ['/', '/subscription', '/admin', '/subscriptions/sub_nothing/secrets']) {
      expect((await fetch(`${api.url}${path}`)).status).toBe(401);
    }
  });

  test('a token in the URL, in a cookie or as a password is refused', async () => {
    const url = `${api.url}/subscriptions`;
    const basic = `Basic ${Buffer.from(`relay:${TOKEN}`).toString('base64')}`;
    expect((await fetch(`${url}?token=${TOKEN}&access_token=${TOKEN}`)).status).toBe(401);
    expect((await fetch(url, { headers: { cookie: `token=${TOKEN}` } })).status).toBe(401);
    expect((await fetch(url, { headers: { authorization: basic } })).status).toBe(401);
  });
});

describe('a body', () => {
  const rejected = readFixtures('relay', 'rejected').filter(
    ({ part, operation }) => part === 'request' && operation in operations,
  );

  test.each(rejected.map((fixture) => [fixture.name, fixture] as const))(
    'that the contract refuses is refused with its field: %s',
    async (_name, { operation, value, field }) => {
      const { status, json } = await api.call(operation as OperationId, {
        id: 'sub_nothing',
        body: value,
        headers: { 'idempotency-key': 'row-17' },
      });
      expect(status).toBe(422);
      const { errors } = json as { errors: { pointer: string }[] };
      // An unknown field is reported at its object, because the field's name may be personal data.
      const parent = field?.replace(/\/[^/]*$/u, '');
      expect([field, parent]).toContain(errors[0]?.pointer);
    },
  );

  test('of more than 1 MiB is refused with 413', async () => {
    const { status } = await api.call('createSubscription', {
      body: { ...WANTED, description: 'x'.repeat(1024 * 1024) },
    });
    expect(status).toBe(413);
  });

  test('that is no JSON is refused with 400, and not repeated', async () => {
    const { status, text } = await api.call('createSubscription', { body: '{"canary-secret": ' });
    expect(status).toBe(400);
    expect(text).not.toContain('canary');
  });

  test('of another type is refused with 415', async () => {
    const headers = { 'content-type': 'text/plain' };
    expect((await api.call('createSubscription', { body: JSON.stringify(WANTED), headers })).status).toBe(
      415,
    );
  });

  test.each(['createSubscription', 'updateSubscription', 'createWatch'] as const)(
    'is what %s needs',
    async (operation) => {
      const { status, json } = await api.call(operation, { id: 'sub_nothing' });
      expect(status).toBe(400);
      expect(json).toMatchObject({ type: 'urn:workrights:problem:missing-body' });
    },
  );

  test('of 1,001 checks is refused', async () => {
    const ids = Array.from({ length: 1001 }, (_, index) => `vc_${index}`);
    expect((await api.call('createWatch', { body: { visa_checks: ids } })).status).toBe(422);
  });

  test('with a name that belongs to every object changes nothing of the relay', async () => {
    const body = '{"__proto__": {"url": "https://receiver.example/"}, "events": ["work_rights.changed"]}';
    expect((await api.call('createSubscription', { body })).status).toBe(422);
    expect(({} as { url?: string }).url).toBeUndefined();
  });
});

test.each([
  ['visa_check', 'vc_a\0b'],
  ['run', 'sp\0ring'],
  ['onboard', 'ob_\u0007'],
  ['work_rights', '\0'],
])('a %s with a control character in its id is refused', async (kind, id) => {
  const { status } = await api.call('createWatch', { body: { [kind]: id } });
  expect(status).toBe(422);
});

test.each(['2016-12-31T23:59:60Z', '9999-12-31T23:59:59-23:59', '0000-01-01T00:00:00Z'])(
  'the deadline %s is refused, not dropped or changed',
  async (deadline) => {
    const body = { visa_check: 'vc_invented', deadline };
    const { status, json } = await api.call('createWatch', { body });
    expect(status).toBe(422);
    expect(json).toMatchObject({ errors: [{ in: 'body', pointer: '/deadline' }] });
  },
);

test.each(['1999-01-01T00:00:00Z', '2999-01-01T00:00:00Z', '2016-12-31T23:59:60Z'])(
  'earlier events since %s are refused, not left out in silence',
  async (since) => {
    const body = { ...WANTED, backfill_since: since };
    const { status, json } = await api.call('createSubscription', { body });
    expect(status).toBe(422);
    expect(json).toMatchObject({ errors: [{ in: 'body', pointer: '/backfill_since' }] });
  },
);

test('a page of deliveries that begins at an event that is gone is refused, not begun anew', async () => {
  const { id } = await subscribe(api);
  const { status, json } = await api.call('listDeliveries', { id, query: '?after=evt_gone' });
  expect(status).toBe(422);
  expect(json).toMatchObject({ errors: [{ in: 'query', pointer: '/after' }] });
});

test('a sixth secret within a day is refused with 409', async () => {
  const { id } = await subscribe(api);
  for (let nr = 0; nr < 4; nr += 1) expect((await api.call('rotateSecret', { id })).status).toBe(200);
  const { status, json } = await api.call('rotateSecret', { id });
  expect(status).toBe(409);
  expect(json).toMatchObject({ type: 'urn:workrights:problem:too-many' });
});

describe('a query', () => {
  test.each([
    ['listWatches', '?state=lost', '/state'],
    ['listWatches', '?limit=0', '/limit'],
    ['listWatches', '?limit=1001', '/limit'],
    ['listWatches', '?limit=1e2', '/limit'],
    ['listWatches', '?limit=1&limit=2', '/limit'],
    ['listWatches', "?after=' OR 1=1 --", '/after'],
    ['listDeliveries', '?state=ended', '/state'],
    ['listDeliveries', '?after=1', '/after'],
  ] as const)('of %s is refused: %s', async (operation, query, pointer) => {
    const { status, json } = await api.call(operation, { id: 'sub_nothing', query });
    expect(status).toBe(422);
    expect(json).toMatchObject({ errors: [{ in: 'query', pointer }] });
  });
});

test('an Idempotency-Key that is too long is refused', async () => {
  const headers = { 'idempotency-key': 'x'.repeat(201) };
  const { status, json } = await api.call('createSubscription', { body: WANTED, headers });
  expect(status).toBe(422);
  expect(json).toMatchObject({ errors: [{ in: 'header', pointer: '/idempotency-key' }] });
});

test('a method that a path does not have is refused with 405 and those that it has', async () => {
  const response = await fetch(`${api.url}/watches`, {
    method: 'PATCH',
    headers: { authorization: `Bearer ${TOKEN}` },
  });
  expect(response.status).toBe(405);
  expect(response.headers.get('allow')).toBe('POST, GET, HEAD, OPTIONS');
});

test('a web page that lets its own name point to this machine is refused with 403', async () => {
  const { port } = new URL(api.url);
  const status = await new Promise((resolve, reject) => {
    const headers = { host: 'attacker.example', authorization: `Bearer ${TOKEN}` };
    request({ host: '127.0.0.1', port, path: '/subscriptions', headers }, (response) => {
      response.resume();
      resolve(response.statusCode);
    })
      .on('error', reject)
      .end();
  });
  expect(status).toBe(403);
});

test('no response lets a web page of another origin read it', async () => {
  const { headers } = await api.call('listSubscriptions', {
    headers: { origin: 'https://attacker.example' },
  });
  expect([...headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([]);
});

test('an id with the path of another operation in it finds nothing', async () => {
  for (const id of ['..%2Fwatches', '%2e%2e', 'sub_nothing%00', '%27%20OR%201%3D1']) {
    expect((await api.call('getSubscription', { id })).status).toBe(404);
  }
});
