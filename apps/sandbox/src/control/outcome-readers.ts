import { isRealDay } from '@workrights/time/calendar';
import { isKnownCondition, type VisaCondition } from '../outcomes/australian-conditions.ts';
import type { RelativeDate } from '../outcomes/relative-date.ts';
import { integerFrom, LONGEST_TEXT, text } from './field-readers.ts';
import { Refusal, type FieldReader } from './read-fields.ts';

/** Readers for the facts of an outcome. Any accepted value can be shown in a response that matches the contract. */

const MOST_CONDITIONS = 50;
/** Together with the clock's bounds, these keep every year at four digits. */
const FARTHEST = { days: 25_000, years: 70 } as const;
const LAST_YEAR = 9899;

/** `yyyy-mm-dd`, `{"days": 30}` from the day of the outcome, or `{"years": 1, "day": "03-15"}`. */
export const date: FieldReader<Exclude<RelativeDate, null>> = (value) => {
  const fields = typeof value === 'object' && value !== null ? Object.entries(value) : [];
  const { days, years, day } = Object.fromEntries(fields) as Readonly<Record<string, unknown>>;
  if (isCalendarDay(value)) return value;
  if (fields.length === 1 && isWithin(days, FARTHEST.days)) return { days };
  if (fields.length === 2 && isWithin(years, FARTHEST.years) && isDayOfEachYear(day)) return { years, day };
  return new Refusal(
    'date',
    `must be a day as 2027-01-31 (from 1900 to ${LAST_YEAR}), {"days": N} with at most ${FARTHEST.days}, ` +
      `or {"years": N, "day": "MM-DD"} with at most ${FARTHEST.years} and a day that each year has`,
  );
};

function isWithin(value: unknown, most: number): value is number {
  return Number.isInteger(value) && Math.abs(Number(value)) <= most;
}

function isCalendarDay(value: unknown): value is string {
  if (typeof value !== 'string' || !/^\d{4}-\d{2}-\d{2}$/u.test(value)) return false;
  const year = Number(value.slice(0, 4));
  return isRealDay(value) && year >= 1900 && year <= LAST_YEAR;
}

/** 2001 isn't a leap year. */
function isDayOfEachYear(value: unknown): value is string {
  return typeof value === 'string' && isCalendarDay(`2001-${value}`);
}

const INVENTED_CODE_WORDS = 'SANDBOX_ and capital letters, digits or _';
const INVENTED_CODE = /^SANDBOX_[A-Z0-9_]{1,60}$/u;

/** The service's codes, or invented ones that look invented. */
export function codeOf(known: readonly string[]): FieldReader<string> {
  return (value) =>
    typeof value === 'string' && (known.includes(value) || INVENTED_CODE.test(value))
      ? value
      : new Refusal('enum', `must be ${known.join(', ')}, or a code of your own: ${INVENTED_CODE_WORDS}`);
}

const conditionCode = integerFrom(1000, 9999);

/** Codes, or codes with a text. A code that isn't in the catalogue gets a text that says so. */
export const conditions: FieldReader<readonly VisaCondition[]> = (value) => {
  const refusal = new Refusal(
    'conditions',
    `must be a list of at most ${MOST_CONDITIONS} codes from 1000 to 9999, each as 8105 or as ` +
      `{"code": 8105, "description": "a text of 1 to ${LONGEST_TEXT} characters"}`,
  );
  if (!Array.isArray(value) || value.length > MOST_CONDITIONS) return refusal;
  const read = value.map(readCondition);
  return read.includes(undefined) ? refusal : (read as VisaCondition[]);
};

function readCondition(value: unknown): VisaCondition | undefined {
  const isObject = typeof value === 'object' && value !== null;
  const { code, description, ...others } = (isObject ? value : { code: value }) as Record<string, unknown>;
  const number = conditionCode(code);
  if (number instanceof Refusal || Object.keys(others).length > 0) return undefined;
  if (!isObject) {
    return isKnownCondition(number)
      ? number
      : { code: number, description: `Condition ${number}, armed without a text.` };
  }
  const words = text(description);
  return words instanceof Refusal ? undefined : { code: number, description: words };
}
