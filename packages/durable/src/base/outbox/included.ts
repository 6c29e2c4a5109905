import { DAY_MS, daysBetween } from '@workrights/time/calendar';
import { dayOf } from '@workrights/time/days';

import { environments, jurisdictions, onboardStatuses } from '../../generated/words.gen.ts';
import type { Includable, Included } from './events.ts';

/** Words that the service documents. Any other value of these fields could be a text about a person. `All` is a filter only. */
export const ONBOARD_STATUSES = onboardStatuses.filter((status) => status !== 'All');

/** Attempts go on for three days, so that only a delivery that somebody asked for again is later. In milliseconds. */
const TOLD_WITHIN = 3 * DAY_MS;
/** The clock of the service may be ahead of ours by so much. */
const SKEW = DAY_MS;
/** What may change although the record does not. */
const OF_THAT_DAY: readonly Includable[] = ['work', 'study', 'days_left'];
/** What `asOf` needs to judge them. */
const NEEDED: readonly Includable[] = ['jurisdiction', 'expires_on', 'environment'];

/** One of the words; null for everything else. */
export function oneOfWords<Word extends string>(value: unknown, words: readonly Word[]): Word | null {
  return words.find((word) => word === value) ?? null;
}

/** The fields that an event keeps, so that those that are wanted can be told at any time. */
export function keptFields(wanted: ReadonlySet<Includable>): ReadonlySet<Includable> {
  return OF_THAT_DAY.some((name) => wanted.has(name)) ? new Set([...wanted, ...NEEDED]) : wanted;
}

/** What a subscription gets: never work or study without the environment, since the sandbox's say nothing about a person. */
export function toldFields(include: readonly Includable[]): ReadonlySet<Includable> {
  const isJudged = include.includes('work') || include.includes('study');
  return new Set([...include, ...(isJudged ? (['environment'] as const) : [])]);
}

/** Whether what a check said then may still be told as of now. Unknown is no. */
export function isFresh(checkedAt: unknown, now: number): boolean {
  const age = now - Date.parse(String(checkedAt));
  return age >= -SKEW && age <= TOLD_WITHIN;
}

/**
 * What a webhook says that is sent at a time: a day that has passed since ended the visa. What nobody can know by then is `unknown` or
 * null, which is never a yes.
 *
 * @param happenedAt and `now` in milliseconds since the epoch.
 */
export function asOf(known: Included, happenedAt: number, now: number): Included {
  const { jurisdiction, expires_on: expiresOn } = known;
  const today = dayOf(new Date(now), oneOfWords(jurisdiction, jurisdictions));
  const daysLeft = typeof expiresOn === 'string' && today !== null ? daysBetween(today, expiresOn) : null;
  // What nobody knows to be of a person may be of the sandbox.
  const isOfEnvironment = oneOfWords(known.environment, environments) !== null;
  const isRecent = now - happenedAt <= TOLD_WITHIN;
  const isTold = isOfEnvironment && isRecent && expiresOn !== undefined && (daysLeft ?? 0) >= 0;
  return {
    ...known,
    ...('days_left' in known && { days_left: daysLeft }),
    ...('work' in known && !isTold && { work: 'unknown' }),
    ...('study' in known && !isTold && { study: 'unknown' }),
  };
}
