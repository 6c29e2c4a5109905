import type { VisaCheck } from '@workrights/client';
import { RESULT_CODES } from '@workrights/results';
import { DAY_MS, daysBetween } from '@workrights/time/calendar';
import { dayOf } from '@workrights/time/days';

import { environments, jurisdictions, onboardStatuses } from '../../generated/words.gen.ts';
import type { Includable, Included } from './events.ts';

/** Documented values only: any other value could be a text about a person. `All` is only a filter. */
export const ONBOARD_STATUSES = onboardStatuses.filter((status) => status !== 'All');

/** Attempts end after three days; only a redelivery on request can be later. In milliseconds. */
const TOLD_WITHIN = 3 * DAY_MS;
/** The service's clock may be so far ahead of ours. */
const SKEW = DAY_MS;
/** Fields that can change with the date, without a change of the record. */
const OF_THAT_DAY: readonly Includable[] = ['work', 'study', 'days_left'];
/** Fields that `asOf` needs to judge `OF_THAT_DAY`. */
const NEEDED: readonly Includable[] = ['jurisdiction', 'expires_on', 'environment'];

export function oneOfWords<Word extends string>(value: unknown, words: readonly Word[]): Word | null {
  return words.find((word) => word === value) ?? null;
}

/** A published code only: any other could be a text about a person. */
export function publishedCodeOf({ result }: VisaCheck): string | null {
  return result !== undefined && RESULT_CODES.has(result.code) ? result.code : null;
}

/** The fields that an event stores, so that the wanted ones can be computed at any later time. */
export function keptFields(wanted: ReadonlySet<Includable>): ReadonlySet<Includable> {
  return OF_THAT_DAY.some((name) => wanted.has(name)) ? new Set([...wanted, ...NEEDED]) : wanted;
}

/**
 * The fields that a subscription gets. Work and study come only with the environment, because the sandbox's values say nothing
 * about a person.
 */
export function toldFields(include: readonly Includable[]): ReadonlySet<Includable> {
  const isJudged = include.includes('work') || include.includes('study');
  return new Set([...include, ...(isJudged ? (['environment'] as const) : [])]);
}

/** Whether a check's result may still be reported. False if its date can't be read. */
export function isFresh(checkedAt: unknown, now: number): boolean {
  const age = now - Date.parse(String(checkedAt));
  return age >= -SKEW && age <= TOLD_WITHIN;
}

/**
 * The fields of a webhook that is sent at `now`: the visa may have expired since the event. What can't be known is `unknown` or
 * null, which is never a yes.
 *
 * @param happenedAt and `now` in milliseconds since the epoch.
 */
export function asOf(known: Included, happenedAt: number, now: number): Included {
  const { jurisdiction, expires_on: expiresOn } = known;
  const today = dayOf(new Date(now), oneOfWords(jurisdiction, jurisdictions));
  const daysLeft = typeof expiresOn === 'string' && today !== null ? daysBetween(today, expiresOn) : null;
  // Without a known environment, the data may come from the sandbox.
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
