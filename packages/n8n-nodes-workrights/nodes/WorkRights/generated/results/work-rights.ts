// Copied from packages/results by workrights-codegen. Do not edit.
import { calendarDate } from '../time/calendar';
import { listed, wordsFor } from './doubt-words';
import { EMPTY, isBlank, objectOf, textOf } from './json';
import { snapshotOf } from './snapshot';
import type { DoubtReason } from './visa-summary';
import { visaEndOf } from './visa-end';

/**
 * A reason not to rely on a work rights record. `field` is the service's name of the field, or `record` for the whole record.
 * Reasons that a check doesn't have:
 * - `age-unknown`: no field says when the service made the check behind the record;
 * - `other-name`: `gov_expiry_date` is absent, and this field is read in its place;
 * - `after-visa`: the work rights end after the visa.
 */
export interface WorkRightsDoubt {
  readonly field: string;
  readonly reason:
    | Extract<DoubtReason, 'free-text' | 'not-given' | 'unreadable' | 'expired'>
    | 'age-unknown'
    | 'other-name'
    | 'after-visa';
}

/** What a program can read of a work rights record. */
export interface WorkRightsSummary {
  /** `visa_expiry_date` as `yyyy-mm-dd`: the end of the work rights. Null doesn't mean that they never end. */
  readonly worksUntil: string | null;
  /** The end of the visa as `yyyy-mm-dd`. Null doesn't mean that the visa never ends. */
  readonly visaEndsOn: string | null;
  /** The field that `visaEndsOn` was read from: `gov_expiry_date`, or the field in its place. */
  readonly visaEndField: string;
  /** Never empty: the record has no entitlement and no age. */
  readonly doubts: readonly WorkRightsDoubt[];
}

/**
 * Reads a work rights record. It has no field for an entitlement, and a person has to read its `status`,
 * which is prose. Accepts any value.
 *
 * @param today the day in Australia.
 */
export function workRightsSummaryOf(record: unknown, today: string): WorkRightsSummary {
  const fields = objectOf(snapshotOf(record)) ?? EMPTY;
  const { status, visa_held: held, visa_expiry_date: end } = fields;
  const visaEnd = visaEndOf(fields);
  const [worksUntil, visaEndsOn] = [calendarDate(end), calendarDate(visaEnd.value)];
  return {
    worksUntil,
    visaEndsOn,
    visaEndField: visaEnd.field,
    doubts: [
      { field: 'record', reason: 'free-text' },
      { field: 'record', reason: 'age-unknown' },
      ...textDoubt('status', status),
      ...textDoubt('visa_held', held),
      // Null doesn't mean that work rights never end.
      ...(isBlank(end)
        ? [{ field: 'visa_expiry_date', reason: 'not-given' } as const]
        : dateDoubt('visa_expiry_date', end, today)),
      ...(visaEnd.field === 'gov_expiry_date'
        ? []
        : [{ field: visaEnd.field, reason: 'other-name' } as const]),
      ...(isBlank(visaEnd.value) ? [] : dateDoubt(visaEnd.field, visaEnd.value, today)),
      // `visa_expiry_date` takes condition 8547 into account, so it should never be the later one.
      ...(worksUntil !== null && visaEndsOn !== null && worksUntil > visaEndsOn
        ? [{ field: 'visa_expiry_date', reason: 'after-visa' } as const]
        : []),
    ],
  };
}

/** The doubts of a work rights record in words for people, separated by `; `. Never `none found`. */
export function workRightsDoubtsText({ doubts, visaEndField }: WorkRightsSummary): string {
  return listed(
    doubts.map(({ field, reason }) => {
      if (reason === 'free-text') return 'there is no entitlement, only words';
      if (reason === 'age-unknown') return 'the age of the record is not known';
      if (reason === 'other-name') return `${field} is read as gov_expiry_date`;
      if (reason === 'after-visa') return `${field} is after ${visaEndField}`;
      return wordsFor(field, reason);
    }),
  );
}

function textDoubt(field: string, value: unknown): readonly WorkRightsDoubt[] {
  if (textOf(value) !== null) return [];
  return [{ field, reason: isBlank(value) ? 'not-given' : 'unreadable' }];
}

function dateDoubt(field: string, value: unknown, today: string): readonly WorkRightsDoubt[] {
  const day = calendarDate(value);
  if (day === null) return [{ field, reason: 'unreadable' }];
  return day < today ? [{ field, reason: 'expired' }] : [];
}
