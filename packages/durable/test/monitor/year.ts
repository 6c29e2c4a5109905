import { addDays, addMonths } from '@workrights/time/later-days';
import type { Day, PersonRecord } from '../../src/monitor/person.ts';
import { requestOf } from '../bulk/run/world.ts';
import { RESULT } from './people.ts';

export const FIRST_DAY: Day = '2026-03-05';
export const DAYS = 365;
/** When the computer is off, counted from the first day. */
const OFF = { from: 100, to: 121 };

export interface YearPerson {
  readonly number: number;
  readonly expiresOn: Day | null;
  readonly checkedOn: Day;
  readonly consent: boolean;
  readonly consentUntil: Day | null;
  readonly employedFrom: Day | null;
  readonly employedUntil: Day | null;
}

/** The days with a run: every day, or every day except three weeks in a row. */
export function runDays(isOffForThreeWeeks: boolean): Day[] {
  return Array.from({ length: DAYS }, (_, index) => index)
    .filter((index) => !isOffForThreeWeeks || index < OFF.from || index >= OFF.to)
    .map((index) => addDays(FIRST_DAY, index));
}

/**
 * Invented people. Their visas end on one of the given days or have no readable end; some may not be checked, or only part of
 * the year.
 */
export function yearPeople(count: number, ends: number): YearPerson[] {
  return Array.from({ length: count }, (_, index) => {
    const number = index + 1;
    const kind = number % 20;
    const within = (days: number) => addDays(FIRST_DAY, (number * 37) % days);
    return {
      number,
      expiresOn:
        kind === 3 ? null : addDays(FIRST_DAY, 20 + Math.floor(((number * 7) % ends) * (420 / ends))),
      checkedOn: addDays(FIRST_DAY, -1 - (number % 60)),
      consent: kind !== 5,
      consentUntil: kind === 7 ? within(300) : null,
      employedFrom: kind === 11 ? within(200) : null,
      employedUntil: kind === 13 ? within(300) : null,
    };
  });
}

export function recordOf(person: YearPerson, today = FIRST_DAY): PersonRecord {
  const { number, expiresOn, checkedOn, ...rest } = person;
  return {
    employeeId: `E-${number}`,
    request: requestOf(number),
    ...rest,
    result: {
      ...RESULT,
      checkId: null,
      conditions: [],
      expiresOn,
      expiryMissing: expiresOn ? null : 'not-given',
      environment: 'sandbox',
      checkedOn: checkedOn < today ? checkedOn : today,
    },
  };
}

export function mayBeChecked(person: YearPerson, on: Day): boolean {
  return (
    person.consent &&
    (person.consentUntil === null || on <= person.consentUntil) &&
    (person.employedFrom === null || on >= person.employedFrom) &&
    (person.employedUntil === null || on <= person.employedUntil)
  );
}

/** The expiry date that the invented service returns: half of the people have a new visa 20 days before the old one ends. */
export function newEnd({ number, expiresOn }: YearPerson, on: Day): Day | null {
  if (expiresOn === null) return null;
  const renewedOn = addDays(expiresOn, -20);
  return number % 2 === 0 && on >= renewedOn ? addDays(expiresOn, 400) : expiresOn;
}

/**
 * The days on which a person must be checked, calculated independently of the monitor: 90, 30, 14 and 0 days before the end,
 * the day after it, and every quarter if there is no end. If the monitor doesn't run or the person may not be checked, it's the
 * next possible day.
 *
 * @param ended what a check says about the end, by the day of the check.
 */
export function expectedChecks(
  person: YearPerson,
  days: readonly Day[],
  ended: (on: Day) => Day | null,
): Day[] {
  let [last, end] = [person.checkedOn, person.expiresOn];
  return days.filter((today) => {
    const quarter = addMonths(end !== null && addDays(end, 1) > last ? addDays(end, 1) : last, 3);
    const wanted = end === null ? [] : [90, 30, 14, 0, -1].map((before) => addDays(end!, -before));
    const isDue = [...wanted, quarter].some((each) => each > last && each <= today);
    if (!isDue || !mayBeChecked(person, today)) return false;
    last = today;
    end = ended(today);
    return true;
  });
}
