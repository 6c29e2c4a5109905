import { daysBetween } from '@workrights/time/calendar';
import { dayOf } from '@workrights/time/days';
import { serviceDay } from '@workrights/time/service-day';
import { oneOfWords } from '../base/outbox/included.ts';
import { jurisdictions } from '../generated/words.gen.ts';
import type { Day, Person } from './person.ts';

/** Where a visa's end comes from: a check, a work rights record, or the employer. */
export type EndSource = 'check' | 'work-rights' | 'stated';

export interface KnownEnd {
  readonly expiresOn: Day;
  readonly source: EndSource;
}

/**
 * The earliest known last day, because work rights may end before the visa (condition 8547). Null if none can be read, which
 * doesn't mean unlimited.
 */
export function knownEnd({
  result,
  workRightsEndsOn,
}: Pick<Person, 'result' | 'workRightsEndsOn'>): KnownEnd | null {
  const expiresOn = result?.expiresOn ?? null;
  if (workRightsEndsOn !== null && (expiresOn === null || workRightsEndsOn < expiresOn)) {
    return { expiresOn: workRightsEndsOn, source: 'work-rights' };
  }
  return result === null || expiresOn === null ? null : { expiresOn, source: result.source };
}

/** Today in the visa's country: in Sydney, or in Auckland, where a day ends earlier. */
export function todayOf({ result, request }: Pick<Person, 'result' | 'request'>, now: number): Day {
  const country = result?.jurisdiction ?? request?.jurisdiction;
  return dayOf(new Date(now), oneOfWords(country, jurisdictions)) ?? serviceDay(now);
}

/** The end, and the days left from a day. */
export function endOf(person: Person, day: Day): { expiresOn: Day | null; daysLeft: number | null } {
  const expiresOn = knownEnd(person)?.expiresOn ?? null;
  return { expiresOn, daysLeft: expiresOn === null ? null : daysBetween(day, expiresOn) };
}
