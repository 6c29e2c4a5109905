import { type Clock, ConnectionError, type Fetch } from '@workrights/client';

import { deadlineOfThis, notSent } from '../time/deadline.ts';
import { createPauses } from '../time/pauses.ts';
import type { Granted } from './quota-store.ts';
import { DAY_MS } from '@workrights/time/calendar';
import { readRetryAfter } from '@workrights/time/retry-after';
import { serviceDayNumber } from '@workrights/time/service-day';

/**
 * Requests taken at once if the budget is large, because each taking is a commit. Unused ones are lost, so a lot is a small
 * share of the budget.
 */
const LOT = { most: 100, shareOfMinute: 0.02, shareOfDay: 0.0001 };
/** How long taken requests are valid if there is a limit per minute, in ms; without one, they're valid until the day ends. */
const FRESH = 1_000;
/** Milliseconds to wait if the service wants fewer requests but doesn't say for how long. */
const UNSAID = 5_000;
/** The same for an account with limits: its minute has ended by then. */
const MINUTE = 60_000;
/** A clock that is further behind the last note, in milliseconds, was set back: workers' clocks differ by less. */
export const SET_BACK = MINUTE;

const OVER_BUDGET = notSent('BUDGET').code;

/** Whether the budget had no request left. Nothing was sent, and the service has no error. */
export function isOverBudget(error: unknown): boolean {
  return error instanceof ConnectionError && error.code === OVER_BUDGET;
}

/** Where requests are taken from. */
export interface Source {
  /** Its limit; Infinity for none. */
  readonly perMinute: number;
  readonly perDay: number;
  /** The account has limits, even if no response has shown them. */
  readonly hasQuota: boolean;
  readonly take: (count: number, isRead: boolean, now: number) => Promise<Granted>;
  /** The service wants fewer requests from all workers. */
  readonly slowDown: (until: number, now: number) => Promise<void>;
}

/**
 * The requests that this worker may send, out of those that all workers share. Every request counts. Creates are taken before
 * their rows are marked, all others when they are sent.
 */
export interface Meter {
  /** This worker may send nothing before. */
  readonly quietUntil: number;
  /** How many requests this worker has sent. */
  readonly sent: number;
  /** Takes up to `count` creates: at least one, unless nothing is left for now. */
  readonly take: (count: number) => Promise<number>;
  /** Returns creates that were taken but not sent. */
  readonly giveBack: (count: number) => void;
  /** Keeps `count` requests ready for reads; false if not even one is left for now. */
  readonly prepare: (count: number) => Promise<boolean>;
  /**
   * Reports a request that failed because the service is down or unreachable. A network outage ends all requests in progress
   * and counts once: another failure counts only if its call began after the last one was known.
   *
   * @param sentBefore the value of `sent` when the call began.
   */
  readonly failed: (error: unknown, sentBefore: number) => void;
  readonly succeeded: () => void;
  /** The `fetch` for the client. */
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

  /** A clock that was set back doesn't prolong a pause. */
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

  /** Refills the lot. Requests of an earlier minute or day are no longer valid. */
  const fill = async (count: number, isRead: boolean): Promise<void> => {
    const now = clock.now();
    const isStale =
      perMinute < Infinity ? now - takenAt > FRESH : serviceDayNumber(now) !== serviceDayNumber(takenAt);
    if (isStale) ready = 0;
    if (ready >= count) return;
    // `ready` may change during this call.
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
        // The next taking uses the quota of these headers.
        const isTold = status === 429 && headers.get('min-quota-remaining') !== null;
        const asked = readRetryAfter(wait, { now, date: headers.get('date'), longest: DAY_MS });
        const until = now + (asked ?? (hasQuota && !isTold ? MINUTE : UNSAID));
        keepQuiet(until);
        // These were taken at the earlier pace.
        ready = 0;
        if (asked !== undefined || !isTold) await source.slowDown(until, now);
      }
      return response;
    },
  };
}
