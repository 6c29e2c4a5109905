// Copied from packages/connectors by workrights-codegen. Do not edit.
/** Why a text isn't a readable day. */
export type DateProblem =
  | { readonly kind: 'moment' | 'digits' | 'serial-number' | 'two-digit-year' | 'spaced-with-time' }
  | DayAndMonth;

/** The year is last. `either` if both numbers may be the day. */
interface DayAndMonth {
  readonly kind: 'either' | 'day-first' | 'month-first';
  readonly separator: string;
  readonly hasTime: boolean;
}

/** Why a text that is no readable day isn't one; undefined if nothing about it can be said. */
export function dateProblem(text: string): DateProblem | undefined {
  if (MOMENT.test(text)) return { kind: 'moment' };
  if (/^\d{6}$|^\d{8}$/u.test(text)) return { kind: 'digits' };
  if (/^\d+(?:[.,]\d+)?$/u.test(text)) return { kind: 'serial-number' };
  const [, first, separator = '', second, year, time] = DAY_AND_MONTH.exec(text) ?? [];
  if (year?.length === 4) return problemOfOrder(Number(first), Number(second), separator, time !== undefined);
  return year !== undefined || /^(?:\d{1,2}[ -][a-z]+|[a-z]+ \d{1,2})[., -]+\d{2}$/iu.test(text)
    ? { kind: 'two-digit-year' }
    : undefined;
}

const MOMENT = /^\d{4}[-/.]?\d{1,2}[-/.]?\d{1,2}[T ]\d/u;

/** Two numbers and then a year, with or without a time. */
const DAY_AND_MONTH = /^(\d{1,2})([-/. ])(\d{1,2})\2(\d{2}|\d{4})([T ].+)?$/u;

function problemOfOrder(
  first: number,
  second: number,
  separator: string,
  hasTime: boolean,
): DateProblem | undefined {
  // If a date's parts have spaces between them, they can't be separated from the time.
  if (hasTime && separator === ' ') return { kind: 'spaced-with-time' };
  const canBe = (day: number, month: number): boolean => day >= 1 && day <= 31 && month >= 1 && month <= 12;
  const [dayFirst, monthFirst] = [canBe(first, second), canBe(second, first)];
  if (!dayFirst && !monthFirst) return undefined;
  const kind = dayFirst && monthFirst ? 'either' : dayFirst ? 'day-first' : 'month-first';
  return { kind, separator, hasTime };
}
