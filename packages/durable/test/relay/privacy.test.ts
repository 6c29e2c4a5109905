import { inspect } from 'node:util';

import type { VisaCheck } from '@workrights/client';
import { expect, test, vi } from 'vitest';

import { contentsOf, sqlIn } from '../base/database/ledger-file.ts';
import type { Ledger } from '../../src/open-ledger.ts';
import { inventedRequest, opened, planned } from '../bulk/ledger/invented.ts';
import { startReceiver } from './receiver.ts';
import { relayWorld } from './relay-world.ts';

const REFERENCE = 'Zzcanaryreference';
const EXPIRY = '2031-07-09';
const QUERY = 'zzcanarytoken';
const DAY = 24 * 3_600_000;

const CHECK = {
  id: 'vc_shown',
  environment: 'sandbox',
  status: 'completed',
  jurisdiction: 'AUS',
  australia: { visa_check_type: 'work' },
  mode: 'fastcheck',
  result: { code: 'SUCCESS' },
  document: { family_name: 'Zzcanaryfamily', identifier: 'ZZ9CANARY7' },
  visa: { visa_schema: 'australia', australia: { expiry_date: EXPIRY, work_entitlement: 'LIMITED' } },
} as unknown as VisaCheck;

const WANTED = {
  url: `https://receiver.example/hooks?token=${QUERY}`,
  events: ['visa_check.completed'],
  include: ['reference', 'expires_on', 'work', 'row'],
  description: 'Zzcanarydescription',
} as const;

/** Completes the only row of a run, and delivers the event. */
async function tell(ledger: Ledger): Promise<void> {
  const request = inventedRequest(1);
  const document = { ...request.document, ...CHECK.document } as typeof request.document;
  const data = { reference: REFERENCE, request: { ...request, document } as typeof request };
  await planned(ledger, [{ number: 1, data }]);
  const lease = (await ledger.lease('spring', 'worker', 1, 9_000))!;
  await ledger.beginSubmitting(lease, 1, 1);
  await ledger.endSubmitting(lease, [{ number: 1, state: 'pending', checkId: 'vc_shown' }], 2);
  await ledger.complete(lease, [{ number: 1, check: CHECK }], 3);
  await ledger.keepAttachments(lease, 1, []);
  await ledger.release(lease, null);
}

function sealedIn(folder: string): (string | null)[] {
  const found = sqlIn(folder, 'SELECT hex(data) AS data FROM workrights_event WHERE data IS NOT NULL');
  return found.map(({ data }) => data as string);
}

function claim(ledger: Ledger, now: number) {
  return ledger.relay.claimDeliveries({ now, until: now + 9, concurrency: 4 });
}

test('no value, secret or URL is readable in any file, nor which values were seen', async () => {
  await using ledger = await opened();
  const { secret } = await ledger.relay.createSubscription({ ...WANTED, idempotencyKey: 'zzcanarykey' }, 1);
  await tell(ledger);
  const { relay } = ledger;
  await relay.addWatches([{ kind: 'onboard', subject: 'ob_1' }], 1);
  const [watch] = await relay.claimWatches('onboard', { due: 1, now: 1, until: 2, limit: 1 });
  const seen = relay.markFields('ob_1', { family_name: 'Zzcanaryfamily' });
  await relay.settleWatches([{ watch: watch!, state: 'waiting', dueAt: 9, wasSeen: true, seen }], 1);
  expect(await claim(ledger, 3)).toMatchObject([
    { included: { reference: REFERENCE, expires_on: EXPIRY, work: expect.any(String) as string, row: 1 } },
  ]);
  const bytes = contentsOf(ledger.folder);
  const canaries = [
    REFERENCE,
    EXPIRY,
    QUERY,
    'receiver.example',
    'Zzcanary',
    'ZZ9CANARY7',
    'zzcanarykey',
    secret,
    secret.slice(6),
  ];
  expect(canaries.filter((each) => bytes.includes(each))).toEqual([]);
  expect(sealedIn(ledger.folder)).toHaveLength(1);
});

test('once all were told, nothing of an event is kept but its id, type and times', async () => {
  await using ledger = await opened();
  for (const include of [['reference'], ['work']] as const) {
    await ledger.relay.createSubscription({ ...WANTED, include }, 1);
  }
  await tell(ledger);
  const [first, second] = await claim(ledger, 3);
  const sealed = sealedIn(ledger.folder);
  await ledger.relay.settleDelivery(first!, { kind: 'delivered', status: 200 }, 4);
  expect(sealedIn(ledger.folder)).toEqual(sealed);
  // A dead delivery may be sent again.
  await ledger.relay.settleDelivery(second!, { kind: 'failed', status: 500, retryAt: null }, 4);
  expect(sealedIn(ledger.folder)).toEqual(sealed);
  await ledger.relay.replay(second!.subscription, {}, 5);
  const [again] = await claim(ledger, 5);
  await ledger.relay.settleDelivery(again!, { kind: 'delivered', status: 200 }, 6);
  expect(sealedIn(ledger.folder)).toEqual([]);
});

test('a dead delivery and what is sealed of it are removed after 30 days, one that waits is not', async () => {
  await using ledger = await opened();
  const { subscription } = await ledger.relay.createSubscription(WANTED, 1);
  await tell(ledger);
  const { relay } = ledger;
  await relay.tidy(31 * DAY);
  expect(await relay.deliveries(subscription.id)).toHaveLength(1);
  const [delivery] = await claim(ledger, 3);
  await relay.settleDelivery(delivery!, { kind: 'failed', status: 500, retryAt: null }, 4);
  await relay.tidy(30 * DAY);
  expect(await relay.deliveries(subscription.id)).toHaveLength(1);
  await relay.tidy(31 * DAY);
  expect(await relay.deliveries(subscription.id)).toEqual([]);
  expect(sealedIn(ledger.folder)).toEqual([]);
});

test('a purge of a run leaves nothing of its people with the relay, and what happened is still told', async () => {
  await using ledger = await opened();
  await ledger.relay.createSubscription(WANTED, 1);
  await tell(ledger);
  const [sealed] = sealedIn(ledger.folder);
  await ledger.purge('spring');
  expect(sealedIn(ledger.folder)).toEqual([]);
  const part = Buffer.from(sealed!, 'hex').subarray(0, 24).toString('latin1');
  expect(contentsOf(ledger.folder).includes(part)).toBe(false);
  const [delivery] = await claim(ledger, 3);
  expect(delivery).toMatchObject({ type: 'visa_check.completed', subject: 'vc_shown', included: undefined });
});

test('a removed subscription leaves neither its secrets nor what was kept for it', async () => {
  await using ledger = await opened();
  const { subscription } = await ledger.relay.createSubscription(WANTED, 1);
  await tell(ledger);
  await ledger.relay.removeSubscription(subscription.id);
  expect(sealedIn(ledger.folder)).toEqual([]);
  for (const table of ['subscription', 'delivery']) {
    expect(sqlIn(ledger.folder, `SELECT * FROM workrights_${table}`)).toEqual([]);
  }
});

test('the URL of a subscription cannot be moved to another one', async () => {
  await using ledger = await opened();
  await ledger.relay.createSubscription(WANTED, 1);
  await ledger.relay.createSubscription({ ...WANTED, url: 'https://other.example/' }, 2);
  const first = 'SELECT data FROM workrights_subscription WHERE created_at = 1';
  sqlIn(ledger.folder, `UPDATE workrights_subscription SET data = (${first}) WHERE created_at = 2`);
  const error = await ledger.relay.subscriptions().catch((failure: unknown) => failure);
  expect(error).toMatchObject({ name: 'UnreadableLedgerError' });
  expect(inspect(error, { depth: 9 })).not.toContain(QUERY);
});

test('no note, console line or webhook has a name, a number, a date of birth, a secret or a query', async () => {
  await using world = await relayWorld();
  await using receiver = await startReceiver();
  const printed = ['log', 'warn', 'error'].map((name) => vi.spyOn(console, name as 'log'));
  const { secret } = await world.subscribe(
    `${receiver.url}?token=${QUERY}`,
    ['visa_check.completed'],
    ['status', 'work', 'expires_on'],
  );
  await world.subscribe(`http://127.0.0.1:1/?token=${QUERY}`, ['visa_check.completed']);
  await world.subscribe(`https://10.0.0.1/?token=${QUERY}`, ['visa_check.completed']);
  const ids = world.makeChecks(3);
  await world.ledger.relay.addWatches(
    ids.map((subject) => ({ kind: 'visa_check', subject })),
    world.time.now(),
  );
  await world.relayUntil(() => world.notes.filter(({ kind }) => kind === 'delivery').length >= 9);
  const said = [
    JSON.stringify(world.notes),
    inspect(
      printed.map(({ mock }) => mock.calls),
      { depth: 9 },
    ),
    receiver.received.map(({ text }) => text).join('\n'),
  ].join('\n');
  vi.restoreAllMocks();
  expect(world.notes.map((note) => (note.kind === 'delivery' ? note.problem : null))).toEqual(
    expect.arrayContaining(['ECONNREFUSED', 'refused-address']),
  );
  const canaries = [
    QUERY,
    secret,
    secret.slice(6),
    'SBXP',
    'Sample',
    'Invented',
    '1990-01-01',
    '127.0.0.1:1/',
  ];
  expect(canaries.filter((each) => said.includes(each))).toEqual([]);
});
