import { type Clock, ConnectionError, type Fetch } from '@workrights/client';

import { deadlineOfThis, notSent } from '../time/deadline.ts';
import { createPauses } from '../time/pauses.ts';
import type { Granted } from './quota-store.ts';
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
/** The same where it has limits: their minute ends by then. */
const MINUTE = 60_000;
/** A clock that is behind the last note by more, in milliseconds, was set back: those of workers differ by less. */
export const SET_BACK = MINUTE;

const OVER_BUDGET = notSent('BUDGET').code;

/** The budget had no request left: nothing was sent, and nothing is wrong with the service. */
export function isOverBudget(error: unknown): boolean {
  return error instanceof ConnectionError && error.code === OVER_BUDGET;
}

/** Where requests are taken from. */
export interface Source {
  /** What it gives at most; Infinity for no limit. */
  readonly perMinute: number;
  readonly perDay: number;
  /** The account has limits, though no response has shown them. */
  readonly hasQuota: boolean;
  readonly take: (count: number, isRead: boolean, now: number) => Promise<Granted>;
  /** The service wants fewer requests of all workers. */
  readonly slowDown: (until: number, now: number) => Promise<void>;
}

/**
 * The requests that this worker may send, out of what all workers share. Each request counts, whichever it is: creates
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
  { perMinute, perDay, hasQuota, ...source }: Source,
  clock: Clock,
  send: Fetch,
): Meter {
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

  const takeMore = async (count: number, isRead: boolean): Promise<number> => {
    const now = clock.now();
    if (now < quietUntil()) return 0;
    takenAt = now;
    const { granted, retryAt } = await source.take(Math.max(count, lot), isRead, now);
    if (granted === 0) keepQuiet(retryAt);
    return granted;
  };

  /** What is left of the last taking: a request of another minute or day was taken from that. */
  const fill = async (count: number, isRead: boolean): Promise<void> => {
    const now = clock.now();
    const isStale =
      perMinute < Infinity ? now - takenAt > FRESH : serviceDayNumber(now) !== serviceDayNumber(takenAt);
    if (isStale) ready = 0;
    if (ready >= count) return;
    // Others may take or give back meanwhile.
    const granted = await takeMore(count - ready, isRead);
    ready += granted;
  };

  const takeReady = async (): Promise<void> => {
    await fill(1, true);
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
      await fill(count, false);
      const taken = Math.min(ready, count);
      ready -= taken;
      return taken;
    },
    giveBack(count) {
      ready += count;
    },
    async prepare(count) {
      if (clock.now() < quietUntil()) return false;
      await fill(count, true);
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
      const { status, headers } = response;
      const wait = headers.get('retry-after');
      if (status === 429 || (status === 503 && wait !== null)) {
        const now = clock.now();
        // The next taking knows what these headers tell.
        const isTold = status === 429 && headers.get('min-quota-remaining') !== null;
        const asked = readRetryAfter(wait, { now, date: headers.get('date'), longest: DAY_MS });
        const until = now + (asked ?? (hasQuota && !isTold ? MINUTE : UNSAID));
        keepQuiet(until);
        // They were taken at the pace before.
        ready = 0;
        if (asked !== undefined || !isTold) await source.slowDown(until, now);
      }
      return response;
    },
  };
}
