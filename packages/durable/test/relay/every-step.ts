import type { Ledger } from '../../src/open-ledger.ts';
import { notSeen } from '../../src/relay/poll/check-outcome.ts';
import { inventedRows, planned } from '../bulk/ledger/invented.ts';

export const WANTED = {
  url: 'https://receiver.example/',
  events: ['visa_check.completed'],
  include: ['row', 'reference'],
} as const;

const DAY = 24 * 3_600_000;

/** Runs every step of people and of relays once, and returns the result. */
export async function everyStep(ledger: Ledger) {
  const { relay } = ledger;
  const wanted = { ...WANTED, idempotencyKey: 'invented' };
  const { subscription } = await relay.createSubscription(wanted, 1);
  const again = await relay.createSubscription(wanted, 2);
  await relay.rotateSecret(subscription.id, 2);
  const late = await relay.createSubscription({ ...WANTED, backfillSince: 1 }, 2);
  await relay.removeSubscription(late.subscription.id);
  await relay.subscription(subscription.id);
  await planned(ledger, inventedRows(2));
  const lease = (await ledger.lease('spring', 'worker', 1, 9_000))!;
  await ledger.beginSubmitting(lease, 9, 1);
  await ledger.endSubmitting(lease, [{ number: 1, state: 'pending', checkId: 'vc_1' }], 2);
  await relay.addWatches([{ kind: 'run', subject: 'spring' }], 2);
  const [run] = await relay.claimWatches('run', { due: 2, now: 2, until: 9, limit: 9 });
  await relay.spreadRun(run!, 9, 2);
  const [watch] = await relay.claimWatches('visa_check', { due: 2, now: 2, until: 9, limit: 9 });
  await relay.settleWatches([notSeen(watch!, 3)], 2);
  await relay.watch(watch!.id);
  const unwatched = await relay.unwatched(['vc_1', 'vc_2']);
  const since = [
    await relay.firstRecent({ at: 5, ids: [] }),
    await relay.firstRecent({ at: 6, ids: [] }),
  ].map(({ at }) => at);
  const isDue = await relay.isDue('visa_check', 3);
  await ledger.complete(lease, [{ number: 1, check: { id: 'vc_1' } as never }], 3);
  await ledger.release(lease, 9);
  const claim = (now: number) => relay.claimDeliveries({ now, until: now + 9, concurrency: 4 });
  const [delivery] = await claim(3);
  await relay.settleDelivery(delivery!, { kind: 'failed', status: 429, retryAt: 9, quietUntil: 9 }, 4);
  const early = await claim(5);
  const [second] = await claim(9);
  await relay.settleDelivery(second!, { kind: 'failed', status: null, retryAt: null }, 10);
  const dead = await relay.deliveries(subscription.id, { state: 'dead' });
  const replayed = await relay.replay(subscription.id, { events: [delivery!.event] }, 11);
  await relay.replay(subscription.id, {}, 11);
  const changed = [
    await relay.updateSubscription(subscription.id, { paused: true, include: ['row'] }, 11),
    await relay.updateSubscription(subscription.id, { paused: false, url: `${WANTED.url}new` }, 11),
  ].map(({ state }) => state);
  const happened = [
    ...(await relay.events({ since: 3 })),
    ...(await relay.events({ since: 0, type: 'visa_check.completed' })),
  ];
  await ledger.purge('spring', { unfinished: true });
  const [third] = await claim(11);
  await relay.settleDelivery(third!, { kind: 'delivered', status: 200 }, 12);
  await relay.sendTest(subscription.id, 13);
  const counts = await relay.counts();
  const waiting = await relay.watches({ state: 'waiting' });
  await relay.tidy(31 * DAY);
  const tidied = await relay.watches();
  const listed = await relay.deliveries(subscription.id);
  const [fourth] = await claim(14);
  await relay.settleDelivery(fourth!, { kind: 'ended', status: 410 }, 15);
  const states = (await relay.subscriptions()).map(({ state }) => state);
  await relay.removeWatch(watch!.id);
  await relay.removeSubscription(subscription.id);
  return {
    isNew: again.isNew,
    unwatched,
    since,
    isDue,
    included: [delivery!.included, third!.included],
    secrets: delivery!.secrets.length,
    early,
    dead: dead.map(({ subject, attempts, lastStatus }) => ({ subject, attempts, lastStatus })),
    replayed,
    changed,
    counts,
    waiting: waiting.map(({ kind }) => kind),
    tidied: tidied.map(({ kind }) => kind),
    happened: happened.map(({ type, subject, at }) => ({ type, subject, at })),
    listed: listed.map(({ type }) => type),
    states,
    left: await relay.subscriptions(),
  };
}

/** The result of {@link everyStep}. */
export const OUTCOME: Awaited<ReturnType<typeof everyStep>> = {
  isNew: false,
  unwatched: ['vc_2'],
  since: [5, 5],
  isDue: true,
  included: [{ row: 1, reference: 'E-1' }, undefined],
  secrets: 2,
  early: [],
  dead: [{ subject: 'vc_1', attempts: 2, lastStatus: null }],
  replayed: 1,
  changed: ['paused', 'active'],
  counts: {
    subscriptions: 1,
    disabledSubscriptions: 0,
    watches: { waiting: 1, overdue: 0, completed: 1, given_up: 0 },
    deliveries: { waiting: 1, dead: 0 },
    oldestWaitingAt: 13,
    nights: { lastAt: null, missed: 0, sentNothing: 0 },
  },
  waiting: ['run'],
  tidied: ['run'],
  happened: Array.from({ length: 2 }, () => ({ type: 'visa_check.completed', subject: 'vc_1', at: 3 })),
  listed: ['relay.test'],
  states: ['ended'],
  left: [],
};
