import { DAY_MS } from '@workrights/time/calendar';
import { readRetryAfter } from '@workrights/time/retry-after';
import { sleep } from '../../base/time/sleep.ts';
import type { DeliveryNote } from '../notes.ts';
import { AWAY, isAway, type Relaying } from '../relaying.ts';
import type { ClaimedDelivery, DeliveryOutcome } from '../store/relay-work.ts';
import { askedRetryAt, quietUntil, retryAt } from './retry-times.ts';
import { type Send, type Sent, TIME_LIMIT } from './send.ts';
import { type SelfLink, webhookOf } from './webhook.ts';

/** Milliseconds until the ledger is read again: other processes write events too. */
const LOOK = 1_000;
/** Longer than a POST may take, so that no other process sends it meanwhile. */
const LEASE = TIME_LIMIT + 5_000;

export interface Delivering extends Relaying {
  readonly send: Send;
  readonly self: SelfLink;
  /** Concurrent POSTs per subscription. */
  readonly concurrency: number;
}

/** Sends due deliveries, until the relay stops and all attempts have ended. */
export async function deliver(delivering: Delivering): Promise<void> {
  const { store, clock, stop, concurrency, ledger } = delivering;
  const underWay = new Set<Promise<void>>();
  while (!stop.soft.aborted) {
    const now = clock.now();
    const claimed = await store.claimDeliveries({ now, until: now + LEASE, concurrency }).catch(unlessAway);
    if (claimed) ledger.worked(deliver);
    else ledger.failed(deliver);
    for (const delivery of claimed ?? []) {
      // A webhook whose result can't be stored is sent again.
      const attempt = attemptOf(delivering, delivery)
        .catch(unlessAway)
        .catch((error: unknown) => stop.because({ error }))
        .finally(() => underWay.delete(attempt));
      underWay.add(attempt);
    }
    await (claimed ? sleep(delivering, LOOK, [...underWay]) : sleep(delivering, AWAY));
  }
  await Promise.all(underWay);
}

function unlessAway(error: unknown): undefined {
  if (!isAway(error)) throw error;
}

async function attemptOf(delivering: Delivering, delivery: ClaimedDelivery): Promise<void> {
  const { store, clock, stop, send, self, note } = delivering;
  const began = clock.now();
  // The ledger was slow, or the machine slept: another relay may send it by now.
  if (began + TIME_LIMIT > delivery.until) return;
  const sent = await send(webhookOf(delivery, self, began), stop.hard);
  // It isn't known whether it arrived: its lease expires, and it is sent again.
  if (sent.status === null && stop.hard.aborted) return;
  const now = clock.now();
  const outcome = outcomeOf(delivery, sent, now, clock.random());
  const settled = await store.settleDelivery(delivery, outcome, now);
  if (settled === 'lost') return;
  const { event, type, subscription, attempt, at, trace } = delivery;
  note({
    kind: 'delivery',
    event,
    type,
    subscription,
    outcome: wordFor(outcome),
    attempt,
    trace,
    status: sent.status,
    problem: sent.problem,
    milliseconds: now - began,
    age: now - at,
  });
  if (settled === 'disabled') note({ kind: 'disabled', subscription });
}

function outcomeOf(
  delivery: ClaimedDelivery,
  { status, problem, retryAfter, date }: Sent,
  now: number,
  random: number,
): DeliveryOutcome {
  if (status !== null && status >= 200 && status < 300) return { kind: 'delivered', status };
  if (status === 410) return { kind: 'ended', status };
  const asked =
    status === 429 || status === 503 ? readRetryAfter(retryAfter, { now, date, longest: DAY_MS }) : undefined;
  if (asked === undefined)
    return { kind: 'failed', status, problem, retryAt: retryAt(delivery, now, random) };
  const next = askedRetryAt(delivery, asked, now, random);
  return { kind: 'failed', status, problem, retryAt: next, quietUntil: quietUntil(asked, now) };
}

function wordFor(outcome: DeliveryOutcome): DeliveryNote['outcome'] {
  return outcome.kind === 'failed' && outcome.retryAt === null ? 'dead' : outcome.kind;
}
