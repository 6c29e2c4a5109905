import { type Clock, ConnectionError, type Fetch } from '@workrights/client';

import { SET_BACK } from '../ledger/budget.ts';
import type { BulkLedger } from '../ledger/ledger.ts';
import type { Run } from '../../base/rows/run.ts';
import { deadlineOfThis, notSent } from './deadline.ts';
import { createPauses } from '../../base/time/pauses.ts';
import { DAY_MS } from '@workrights/time/calendar';
import { readRetryAfter } from '@workrights/time/retry-after';
import { serviceDayNumber } from '@workrights/time/service-day';

/**
 * Requests that are taken together where the budget is large: each taking is a commit. What is not used in time is lost, so
 * that a lot is a small share of the budget.
 */
const LOT = { most: 100, shareOfMinute: 0.02, shareOfDay: 0.0001 };
/** Milliseconds that they may be used in where the budget has minutes; else they hold until the day ends. */
const FRESH = 1_000;
/** When the service wants fewer requests and does not say for how long. */
const UNSAID = 5_000;

const OVER_BUDGET = notSent('BUDGET').code;

/** The budget had no request left: nothing was sent, and nothing is wrong with the service. */
export function isOverBudget(error: unknown): boolean {
  return error instanceof ConnectionError && error.code === OVER_BUDGET;
}

/**
 * The requests that this worker may send, out of the budget that all workers share. Each request counts, whichever it is: creates
 * are taken before their rows are marked, all others when they leave.
 */
export interface Meter {
  /** Nothing may be sent before, by this worker. */
  readonly quietUntil: number;
  /** How many requests this worker has sent. */
  readonly sent: number;
  /** Takes up to so many creates, at least one unless nothing is left for now. */
  readonly take: (count: number) => Promise<number>;
  /** Creates that were taken and not sent. */
  readonly giveBack: (count: number) => void;
  /** Keeps so many requests ready for reads; false when not even one is left for now. */
  readonly prepare: (count: number) => Promise<boolean>;
  /**
   * A request failed as it does when the service is down or out of reach. One cut of the network ends all that are under way, and
   * counts once: only the failure of a call that began after the one before was known is another one.
   *
   * @param sentBefore what `sent` was when the call began.
   */
  readonly failed: (error: unknown, sentBefore: number) => void;
  readonly succeeded: () => void;
  /** What the client sends its requests with. */
  readonly fetch: Fetch;
}

export function createMeter(
  { ledger, run, clock }: { ledger: BulkLedger; run: Run; clock: Clock },
  send: Fetch,
): Meter {
  const { name, budget } = run;
  const { perMinute = Infinity, perDay = Infinity } = budget;
  const lot = Math.min(
    LOT.most,
    Math.floor(perMinute * LOT.shareOfMinute),
    Math.floor(perDay * LOT.shareOfDay),
  );
  let ready = 0;
  let takenAt = 0;
  let sent = 0;
  let sentAtFailure = 0;
  let quiet = { from: 0, until: 0 };
  const pauses = createPauses();

  /** A clock that was set back meanwhile makes no pause longer. */
  const quietUntil = (): number => {
    const now = clock.now();
    if (now < quiet.from - SET_BACK) quiet = { from: now, until: now + quiet.until - quiet.from };
    return quiet.until;
  };
  const keepQuiet = (until: number): void => {
    quiet = { from: clock.now(), until: Math.max(quietUntil(), until) };
  };

  const takeFromLedger = async (count: number): Promise<number> => {
    const now = clock.now();
    if (now < quietUntil()) return 0;
    takenAt = now;
    const { granted, retryAt } = await ledger.takeBudget(name, Math.max(count, lot), now);
    if (granted === 0) keepQuiet(retryAt);
    return granted;
  };

  /** What is left of the last taking: a request of another minute or day was taken from that. */
  const fill = async (count: number): Promise<void> => {
    const now = clock.now();
    const isStale =
      perMinute < Infinity ? now - takenAt > FRESH : serviceDayNumber(now) !== serviceDayNumber(takenAt);
    if (isStale) ready = 0;
    if (ready >= count) return;
    // Others may take or give back meanwhile.
    const granted = await takeFromLedger(count - ready);
    ready += granted;
  };

  const takeReady = async (): Promise<void> => {
    await fill(1);
    if (ready === 0) throw notSent('BUDGET');
    ready -= 1;
  };

  return {
    get quietUntil() {
      return quietUntil();
    },
    get sent() {
      return sent;
    },
    async take(count) {
      if (clock.now() < quietUntil()) return 0;
      await fill(count);
      const taken = Math.min(ready, count);
      ready -= taken;
      return taken;
    },
    giveBack(count) {
      ready += count;
    },
    async prepare(count) {
      if (clock.now() < quietUntil()) return false;
      await fill(count);
      return ready > 0;
    },
    failed(error, sentBefore) {
      if (isOverBudget(error) || sentBefore < sentAtFailure) return;
      sentAtFailure = sent;
      const pause = pauses.failed();
      if (pause > 0) keepQuiet(clock.now() + pause);
    },
    succeeded: pauses.succeeded,
    async fetch(url, init) {
      // The first attempt of a create was taken before its row was marked.
      const isTaken = init.attempt.operationId === 'createVisaCheck' && init.attempt.number === 1;
      if (!isTaken) await takeReady();
      if (clock.now() >= deadlineOfThis()) throw notSent('LATE');
      sent += 1;
      const response = await send(url, init);
      const wait = response.headers.get('retry-after');
      if (response.status === 429 || (response.status === 503 && wait !== null)) {
        const now = clock.now();
        const until =
          now +
          (readRetryAfter(wait, { now, date: response.headers.get('date'), longest: DAY_MS }) ?? UNSAID);
        keepQuiet(until);
        // They were taken at the pace before.
        ready = 0;
        await ledger.slowDown(name, until, now);
      }
      return response;
    },
  };
}
