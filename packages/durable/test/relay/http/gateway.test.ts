import type { VisaCheckCreate } from '@workrights/client';
import { beforeAll, describe, expect, test } from 'vitest';

import { useOnce } from '../../../../../vitest.use.ts';
import { operations } from '../../../src/generated/relay/operations.gen.ts';
import type * as wire from '../../../src/generated/relay/types.gen.ts';
import { NEEDED, type Right } from '../../../src/relay/gateway/rights.ts';
import { requestOf } from '../../bulk/run/world.ts';
import { moveOnboard } from '../../onboards.ts';
import { MovableClock } from './movable-clock.ts';
import { type Answer, type Call, type OperationId, PATIENT, relayApi, WANTED } from './relay-api.ts';

const clock = new MovableClock();
const api = useOnce(() => relayApi({ clock }));
let person = 0;

/** A check of a new invented person. */
function newCheck(): VisaCheckCreate {
  person += 1;
  return requestOf(person);
}

function create(key: string, body: object, call: Call = {}): Promise<Answer> {
  return api.call('createVisaCheck', { headers: { 'idempotency-key': key }, body, ...call });
}

function invite(key: string, body: object, call: Call = {}): Promise<Answer> {
  return api.call('createOnboardingRequest', { headers: { 'idempotency-key': key }, body, ...call });
}

function recordOf({ json }: Answer): wire.VisaCheckRecord {
  return json;
}

function kindOf({ json }: Answer): string {
  const { type } = json as wire.ProblemDetails;
  return type.replace('urn:workrights:problem:', '');
}

/** How many checks the service has of a request's document. */
async function made({ document: { identifier } }: VisaCheckCreate): Promise<number> {
  const { accessToken } = api.sandbox.credentials;
  const response = await fetch(`${api.sandbox.url}/v2/visa-checks?limit=1000`, {
    headers: { authorization: `Bearer ${accessToken}`, version: '2024-03-05' },
  });
  const { data } = (await response.json()) as { data: { document?: { identifier?: string } }[] };
  return data.filter(({ document }) => document?.identifier === identifier).length;
}

let tokens = 0;

async function tokenWith(...rights: Right[]): Promise<string> {
  tokens += 1;
  return api.ledger.relay.createToken({ name: `tool-${tokens}`, rights }, clock.now());
}

/** Makes time pass, for the relay and for the service. */
function pass(milliseconds: number): void {
  clock.advance(milliseconds);
  api.sandbox.clock.advance(milliseconds);
}

beforeAll(async () => {
  // The list of recent checks must reach back to before a lost create.
  await create('oldest', newCheck());
  pass(5 * 60_000);
});

describe('a create with an idempotency key', () => {
  test('creates one check, watches it, and gives a repeated request the same response', async () => {
    const body = newCheck();
    const first = await create('once', body);
    expect(first.status).toBe(201);
    expect(first.headers.get('idempotent-replayed')).toBeNull();
    const { id, summary, record } = recordOf(first);
    expect(first.headers.get('location')).toBe(`/visa-checks/${id}`);
    expect(summary).toMatchObject({ status: 'pending', environment: 'sandbox', work: 'unknown' });
    expect(record).toMatchObject({ id, status: 'pending' });
    const again = await create('once', body);
    expect([again.status, again.text]).toEqual([201, first.text]);
    expect(again.headers.get('idempotent-replayed')).toBe('true');
    expect(await made(body)).toBe(1);
    const watches = await api.ledger.relay.watches({ limit: 1_000 });
    expect(watches.map(({ subject }) => subject)).toContain(id);
  });

  test('creates one check when twenty requests with the key come at the same time', async () => {
    const body = newCheck();
    const answers = await Promise.all(Array.from({ length: 20 }, () => create('together', body)));
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect(answers.filter(({ headers }) => headers.get('idempotent-replayed') === null)).toHaveLength(1);
    expect(await made(body)).toBe(1);
  });

  test('refuses the key with another body, or for another operation', async () => {
    await create('taken', newCheck());
    expect(kindOf(await create('taken', newCheck()))).toBe('idempotency-key-reused');
    expect(kindOf(await invite('taken', { email: 'sample@example.com' }))).toBe('idempotency-key-reused');
  });

  test('needs the key', async () => {
    const answer = await api.call('createVisaCheck', { body: newCheck() });
    expect([answer.status, kindOf(answer)]).toEqual([422, 'invalid-request']);
    expect(answer.json).toMatchObject({ errors: [{ in: 'header', pointer: '/idempotency-key' }] });
  });

  test("keeps the keys of two tools apart, so that one can't read the other's check", async () => {
    const token = await tokenWith('checks:create');
    const [mine, other] = [newCheck(), newCheck()];
    const first = await create('row-1', mine, { token });
    const second = await create('row-1', other);
    expect([first.status, second.status]).toEqual([201, 201]);
    expect(recordOf(first).id).not.toBe(recordOf(second).id);
  });

  test('names the field that breaks a rule without its value, sends nothing, and leaves the key free', async () => {
    const body = newCheck();
    const broken = { ...body, document: { ...body.document, date_of_birth: '31.12.1990' } };
    const refused = await create('broken', broken);
    expect([refused.status, kindOf(refused)]).toEqual([422, 'invalid-request']);
    expect(refused.json).toMatchObject({ errors: [{ in: 'body', pointer: '/document/date_of_birth' }] });
    expect(refused.text).not.toContain('31.12.1990');
    expect((await create('broken', body)).status).toBe(201);
  });

  test.each([
    [400, 422, 'refused-by-service'],
    [401, 502, 'service-failed'],
    [403, 502, 'service-failed'],
    [429, 429, 'quota-used-up'],
  ])('that the service refuses with %i gets %i, and the key is free again', async (status, told, kind) => {
    const body = newCheck();
    api.sandbox.armFault({ fault: 'status', status, operation: 'createVisaCheck', times: 1, retry_after: 1 });
    const refused = await create(`refused-${status}`, body);
    expect([refused.status, kindOf(refused)]).toEqual([told, kind]);
    expect(await made(body)).toBe(0);
    await expect.poll(async () => (await create(`refused-${status}`, body)).status, PATIENT).toBe(201);
    expect(await made(body)).toBe(1);
  });
});

describe('a create whose response is lost', () => {
  test('is found, and never sent again', async () => {
    const body = newCheck();
    api.sandbox.armFault({ fault: 'reset-after', operation: 'createVisaCheck', times: 1 });
    const answer = await create('lost', body);
    expect(answer.status).toBe(201);
    const again = await create('lost', body);
    expect([again.status, again.text]).toEqual([201, answer.text]);
    expect(await made(body)).toBe(1);
  });

  test('that never reached the service is unknown at first, then not created, and a new key creates it', async () => {
    const body = newCheck();
    api.sandbox.armFault({ fault: 'reset-before', operation: 'createVisaCheck', times: 1 });
    const open = create('never', body);
    const isLost = async () =>
      (await api.ledger.relay.create(api.ledger.relay.keyOf('operator', 'never')))?.state;
    await expect.poll(isLost, PATIENT).toBe('lost');
    pass(11_000);
    const unknown = await open;
    expect([unknown.status, kindOf(unknown)]).toEqual([504, 'outcome-unknown']);
    expect(Number(unknown.headers.get('retry-after'))).toBeGreaterThan(0);
    pass(60_000);
    await expect.poll(isLost, PATIENT).toBe('not_created');
    for (let repeat = 0; repeat < 2; repeat += 1) {
      const answer = await create('never', body);
      expect([answer.status, kindOf(answer)]).toEqual([409, 'not-created']);
    }
    expect(await made(body)).toBe(0);
    expect((await create('never-2', body)).status).toBe(201);
    expect(await made(body)).toBe(1);
  });

  test('of an onboarding request is found by the employee id', async () => {
    const body = { employee_id: 'E-lost', email: 'sample.lost@example.com', sendtype: 'Email' };
    api.sandbox.armFault({ fault: 'reset-after', operation: 'saveOnboard', times: 1 });
    const answer = await invite('lost-invitation', body);
    expect(answer.status).toBe(201);
    expect(answer.json).toMatchObject({ record: { employee_id: 'E-lost' } });
  });
});

describe('a token', () => {
  test('has the rights that it was given, and no other', async () => {
    const token = await tokenWith('checks:create');
    expect((await api.call('getToken', { token })).json).toMatchObject({ rights: ['checks:create'] });
    const allowed: string[] = [];
    for (const operation of Object.keys(operations) as OperationId[]) {
      if (['getHealth', 'getReadiness'].includes(operation)) continue;
      const { method } = operations[operation];
      const body = method === 'POST' || method === 'PATCH' ? {} : undefined;
      const answer = await api.call(operation, { token, id: 'x', body });
      if (answer.status !== 403 || kindOf(answer) !== 'right-missing') allowed.push(operation);
    }
    const expected = Object.keys(operations).filter((operation) =>
      ['createVisaCheck', 'getToken'].includes(operation),
    );
    expect(allowed.toSorted()).toEqual(expected.toSorted());
  });

  test('creates live checks only with the right for it', async () => {
    const live = { ...newCheck(), environment: 'live' };
    const token = await tokenWith('checks:create');
    const refused = await create('live', live, { token });
    expect([refused.status, kindOf(refused)]).toEqual([403, 'right-missing']);
    // It is passed on, and this sandbox takes no live checks.
    const passed = await create('live', live, { token: await tokenWith('checks:create', 'checks:live') });
    expect([passed.status, kindOf(passed)]).toEqual([502, 'service-failed']);
  });

  test('sees and changes its own subscriptions only, which end with it', async () => {
    const token = await api.ledger.relay.createToken(
      { name: 'leaver', rights: ['subscriptions'] },
      clock.now(),
    );
    const operators = await api.call('createSubscription', { body: WANTED });
    const own = await api.call('createSubscription', { body: WANTED, token });
    const { id: foreign } = operators.json as wire.Subscription;
    const { id } = own.json as wire.Subscription;
    const listed = (await api.call('listSubscriptions', { token })).json as wire.SubscriptionList;
    expect(listed.data.map((each) => each.id)).toEqual([id]);
    for (const operation of ['getSubscription', 'rotateSecret', 'deleteSubscription'] as const) {
      expect((await api.call(operation, { token, id: foreign })).status).toBe(404);
    }
    expect((await api.call('getSubscription', { token, id })).status).toBe(200);
    expect(await api.ledger.relay.revokeToken('leaver')).toEqual({ subscriptions: 1 });
    expect((await api.call('getToken', { token })).status).toBe(401);
    expect((await api.call('getSubscription', { id })).status).toBe(404);
  });

  test('is replaced by a new one with the same name', async () => {
    const wanted = { name: 'rotated', rights: ['checks:read'] as const };
    const old = await api.ledger.relay.createToken(wanted, clock.now());
    await expect(api.ledger.relay.createToken(wanted, clock.now())).rejects.toThrow('already');
    const token = await api.ledger.relay.createToken({ ...wanted, replace: true }, clock.now());
    expect((await api.call('getToken', { token: old })).status).toBe(401);
    expect((await api.call('getToken', { token })).json).toMatchObject({ name: 'rotated' });
  });

  test('has its right in the description of each operation of the gateway', async () => {
    const { readBundle, operationsOf } = await import('@workrights/spec/reader');
    for (const { id, operation } of operationsOf(readBundle('relay'))) {
      const { description = '', tags } = operation.value;
      if (!tags?.includes('gateway') || id === 'getToken') continue;
      const named = /right `(?<right>[^`]+)`/u.exec(description.replaceAll('\n', ' '))?.groups;
      expect([id, named?.['right']]).toEqual([id, NEEDED[id as OperationId]]);
    }
  });
});

describe('reads', () => {
  let id: string;

  beforeAll(async () => {
    ({ id } = recordOf(await create('to-read', newCheck())));
    pass(60_000);
  });

  test('a check with its summary, alone, in a list and in a lookup', async () => {
    const one = recordOf(await api.call('getVisaCheck', { id }));
    expect(one).toMatchObject({ id, summary: { status: 'completed', environment: 'sandbox' } });
    const list = (await api.call('listVisaChecks', { query: '?limit=1' })).json as wire.VisaCheckRecordList;
    expect(list.data).toHaveLength(1);
    const body = { ids: ['vc_nobody', id] };
    const found = (await api.call('lookupVisaChecks', { body })).json as wire.VisaCheckRecordList;
    expect(found.data.map((each) => each.id)).toEqual([id]);
    expect((await api.call('getVisaCheck', { id: 'vc_nobody' })).status).toBe(404);
  });

  test('the PDF of a check', async () => {
    const token = await tokenWith('checks:read');
    const url = `${api.url}/visa-checks/${id}/pdf`;
    const response = await fetch(url, { headers: { authorization: `Bearer ${token}` } });
    expect(response.headers.get('content-type')).toBe('application/pdf');
    expect(response.headers.get('content-disposition')).toBe(`attachment; filename="${id}-1.pdf"`);
    expect(await response.text()).toMatch(/^%PDF-/u);
    expect((await api.call('downloadVisaCheckPdf', { id, query: '?number=99' })).status).toBe(404);
  });

  test('an onboarding request by either id, changes it once, and reads the work rights', async () => {
    const body = { employee_id: 'E-7', email: 'sample.7@example.com', sendtype: 'Email' };
    const made = (await invite('invitation', body)).json as wire.OnboardingRecord;
    const byEmployee = await api.call('getOnboardingRequest', { id: 'E-7', query: '?by=employee_id' });
    expect(byEmployee.json).toMatchObject({ id: made.id, summary: { status: 'Awaiting' } });
    const change = { headers: { 'idempotency-key': 'change' }, body: { mobile_number: '0400000001' } };
    const changed = await api.call('updateOnboardingRequest', { id: made.id, ...change });
    expect(changed.json).toMatchObject({ id: made.id, record: { mobile_number: '0400000001' } });
    const again = await api.call('updateOnboardingRequest', { id: made.id, ...change });
    expect([again.text, again.headers.get('idempotent-replayed')]).toEqual([changed.text, 'true']);
    const list = await api.call('listOnboardingRequests', { query: '?status=All' });
    expect((list.json as wire.OnboardingRecordList).data.map(({ id: each }) => each)).toContain(made.id);
    const missing = await api.call('getWorkRights', { body: { employee_id: 'E-nobody' } });
    expect(missing.status).toBe(404);
    await moveOnboard(api.sandbox, made.id);
    const rights = (await api.call('getWorkRights', { body: { onboard_id: made.id } })).json as object;
    expect(rights).toMatchObject({ record: { onboard_id: made.id } });
    expect(rights).not.toHaveProperty('summary.work');
  });
});

test('keeps a response for a day, and then reads the record for a repeated request', async () => {
  const body = newCheck();
  const first = await create('long-ago', body);
  const kept = () => api.ledger.relay.create(api.ledger.relay.keyOf('operator', 'long-ago'));
  expect((await kept())?.body).toBe(first.text);
  await api.ledger.relay.tidy(clock.now() + 25 * 3_600_000);
  expect((await kept())?.body).toBeUndefined();
  const later = await create('long-ago', body);
  expect([later.status, recordOf(later).id]).toEqual([201, recordOf(first).id]);
  expect(await made(body)).toBe(1);
  await api.ledger.relay.tidy(clock.now() + 31 * 24 * 3_600_000);
  expect(await kept()).toBeUndefined();
});

test('logs nothing personal, no token and no key', async () => {
  const token = await tokenWith('checks:create');
  await create('a-key-of-a-row', newCheck(), { token });
  const log = api.lines.join('');
  expect(log).toContain('createVisaCheck');
  expect(log).not.toMatch(/SBXPERSON|Sample|1990-01-01|E-7|sample\.|a-key-of-a-row|wrt_/u);
});
