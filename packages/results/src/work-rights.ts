import { calendarDate } from '@workrights/time/calendar';
import { listed, wordsFor } from './doubt-words.ts';
import { EMPTY, isBlank, objectOf, textOf } from './json.ts';
import { snapshotOf } from './snapshot.ts';
import type { DoubtReason } from './visa-summary.ts';
import { visaEndOf } from './visa-end.ts';

/**
 * Something that speaks against relying on a work rights record. Its `field` has the service's name, and is `record` for the
 * whole of it. Reasons beyond those of a check:
 * - `age-unknown`: no field says when the service made the check that the record is of;
 * - `other-name`: the field is read as `gov_expiry_date`, which isn't there;
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

/** What a work rights record says, as far as a program can read it. */
export interface WorkRightsSummary {
  /** `visa_expiry_date` as `yyyy-mm-dd`: the end of the work rights. Null doesn't say that they have none. */
  readonly worksUntil: string | null;
  /** The end of the visa alone as `yyyy-mm-dd`. Null doesn't say that it has none. */
  readonly visaEndsOn: string | null;
  /** The field that `visaEndsOn` was read from: `gov_expiry_date`, or the one that has its place. */
  readonly visaEndField: string;
  /** Never empty: the record has no entitlement and no age. */
  readonly doubts: readonly WorkRightsDoubt[];
}

/**
 * Reads a work rights record (service.md §2.8). It has no field for an entitlement, and its `status` is prose that a person has
 * to read. Total.
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
      // Null doesn't say that work rights have no end.
      ...(isBlank(end)
        ? [{ field: 'visa_expiry_date', reason: 'not-given' } as const]
        : dateDoubt('visa_expiry_date', end, today)),
      ...(visaEnd.field === 'gov_expiry_date'
        ? []
        : [{ field: visaEnd.field, reason: 'other-name' } as const]),
      ...(isBlank(visaEnd.value) ? [] : dateDoubt(visaEnd.field, visaEnd.value, today)),
      // The first takes condition 8547 into account, so it is never the later one.
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
