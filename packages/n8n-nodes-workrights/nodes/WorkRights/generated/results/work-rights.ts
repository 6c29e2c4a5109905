// Copied from packages/results by workrights-codegen. Do not edit.
import { calendarDate } from '../time/calendar';
import { listed, wordsFor } from './doubt-words';
import { EMPTY, isBlank, objectOf, textOf } from './json';
import { snapshotOf } from './snapshot';

/**
 * What speaks against relying on a work rights record, in words for people. Never `none found`: the record
 * has no field for an entitlement, and its `status` is prose that a person has to read.
 *
 * @param today the day in Australia.
 */
export function workRightsDoubtsText(record: unknown, today: string): string {
  const { status, visa_held: held, ...dates } = objectOf(snapshotOf(record)) ?? EMPTY;
  const { visa_expiry_date: end, gov_expiry_date: visaEnd } = dates;
  return listed([
    'there is no entitlement, only words',
    ...textDoubt('status', status),
    ...textDoubt('visa_held', held),
    // Null doesn't say that work rights have no end.
    ...(isBlank(end)
      ? [wordsFor('visa_expiry_date', 'not-given')]
      : dateDoubt('visa_expiry_date', end, today)),
    ...(isBlank(visaEnd) ? [] : dateDoubt('gov_expiry_date', visaEnd, today)),
    // The first takes condition 8547 into account, so it is never the later one.
    ...(isLater(end, visaEnd) ? ['visa_expiry_date is after gov_expiry_date'] : []),
  ]);
}

function textDoubt(name: string, value: unknown): readonly string[] {
  if (textOf(value) !== null) return [];
  return [wordsFor(name, isBlank(value) ? 'not-given' : 'unreadable')];
}

function dateDoubt(name: string, value: unknown, today: string): readonly string[] {
  const day = calendarDate(value);
  if (day === null) return [wordsFor(name, 'unreadable')];
  return day < today ? [wordsFor(name, 'expired')] : [];
}

function isLater(end: unknown, visaEnd: unknown): boolean {
  const [one, other] = [calendarDate(end), calendarDate(visaEnd)];
  return one !== null && other !== null && one > other;
}
