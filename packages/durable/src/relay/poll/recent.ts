import type { VisaCheck, VisaChecks } from '@workrights/client';
import { checkEndOf } from '@workrights/results';

import { type LimitedPolling, noteRound } from './polling.ts';

/** Milliseconds between two lists. */
const EVERY = 60_000;
/** The shortest pause after the account's quota is used up. */
const RETRY = 1_000;
/** Lengths of the list. If it doesn't reach back to the previous list, a longer one is requested at once. */
const LENGTHS = [100, 1_000, 10_000];
/** In milliseconds. A small account's list reaches far back; older checks were watched, or never will be. */
const OLD = 7 * 24 * 3_600_000;
/** How far the service's clock may be behind ours, in ms. */
const SKEW = 5 * 60_000;
/** How far the service's clock may be ahead of ours, in ms. */
const AHEAD = 24 * 3_600_000;

/**
 * Lists recent checks, and watches those that have no watch and no run: all unfinished ones of the last week, and finished ones
 * created after the first list. Returns milliseconds until the next list.
 */
export function createRecent(polling: LimitedPolling, checks: VisaChecks): () => Promise<number> {
  const { store, clock, stop, meter } = polling;
  /** When the previous list was requested. */
  let before = -Infinity;
  return async () => {
    const began = clock.now();
    if (!(await meter.prepare(1))) return Math.max(meter.quietUntil - began, RETRY);
    const whenMade = (check: VisaCheck): number => timeOf(check, began);
    const since = Math.max(before, began - OLD) - SKEW;
    const { listed, isWhole } = await listUntil(checks, (check) => whenMade(check) < since, stop.soft);
    if (stop.soft.aborted) return 0;
    if (listed) {
      if (isWhole) before = began;
      const newest = Math.max(...listed.map(whenMade).filter(Number.isFinite));
      const at = Number.isFinite(newest) ? newest : began;
      const ids = listed.filter((check) => whenMade(check) === at).map(({ id }) => id);
      const first = await store.firstRecent({ at, ids });
      const isNew = (check: VisaCheck): boolean => {
        const time = whenMade(check);
        return time > first.at || (time === first.at && !first.ids.includes(check.id));
      };
      const wanted = listed.filter(
        (check) => !(whenMade(check) < began - OLD) && (checkEndOf(check.status) === null || isNew(check)),
      );
      const unwatched = await store.unwatched(wanted.map(({ id }) => id));
      await store.addWatches(
        unwatched.map((subject) => ({ kind: 'visa_check', subject })),
        clock.now(),
      );
    }
    return EVERY + noteRound(polling, { of: 'recent', polled: 1, told: 0, failed: listed ? 0 : 1, began });
  };
}

/** The recent checks back to an old one. If a longer list fails, the shorter one is used: it has the newest checks. */
async function listUntil(
  checks: VisaChecks,
  isOld: (check: VisaCheck) => boolean,
  signal: AbortSignal,
): Promise<{ readonly listed: readonly VisaCheck[] | undefined; readonly isWhole: boolean }> {
  let listed: readonly VisaCheck[] | undefined;
  for (const limit of LENGTHS) {
    try {
      listed = await checks.list({ limit }, { signal });
    } catch {
      return { listed, isWhole: false };
    }
    if (listed.length < limit || listed.some(isOld)) break;
  }
  return { listed, isWhole: true };
}

/** NaN for an unreadable or future time: as the newest one, it would hide all later checks. */
function timeOf({ requested_at: text }: VisaCheck, now: number): number {
  const time = Date.parse(text ?? '');
  return time > now + AHEAD ? Number.NaN : time;
}
