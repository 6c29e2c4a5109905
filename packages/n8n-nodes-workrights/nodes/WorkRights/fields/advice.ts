import { isGroupedNumber, type Advise } from '../generated/connectors/input/advice';
import { dateProblem, type DateProblem } from '../generated/connectors/input/date-problem';

/** How to fix an invalid text with an expression of n8n. Never contains the text. */
export const adviceOn: Advise = (fault, text) => {
  if (fault.format === 'date') return adviceOnDate(text);
  return isGroupedNumber(fault, text) ? UNGROUPED : '';
};

const UNGROUPED =
  "To remove blanks and hyphens, enter {{ String($json.number).replace(/[\\s-]/g, '') }} with the name of your column in place of number.";

/** Why a text isn't a readable day, and how to turn it into one. */
export function adviceOnDate(text: string): string {
  const problem = dateProblem(text);
  if (problem === undefined) return '';
  return 'separator' in problem ? adviceOnOrder(problem) : ON_DATES[problem.kind];
}

type DayAndMonth = Extract<DateProblem, { readonly separator: string }>;

const ON_DATES: Readonly<Record<Exclude<DateProblem['kind'], DayAndMonth['kind']>, string>> = {
  moment:
    "A moment is one day here and another elsewhere, unless it is midnight where it was written. Enter {{ DateTime.fromISO($json.date, { zone: 'UTC' }).toISODate() }} for its day in UTC, with the name of your column in place of date and your own zone in place of UTC, such as 'Australia/Sydney'; where it has a zone of its own, { setZone: true } gives the day there.",
  digits:
    "Day, month and year can't be told apart in digits alone. Write them as yyyy-mm-dd, or as yyyymmdd.",
  'serial-number':
    "A number does not identify a day for certain: Excel counts days from 1900, or from 1904 in some files. For the first, which is usual, enter {{ DateTime.fromISO('1899-12-30').plus({ days: $json.date }).toISODate() }} with the name of your column in place of date.",
  'two-digit-year': 'Write the year with four digits.',
  'spaced-with-time': 'Write it as yyyy-mm-dd.',
};

function adviceOnOrder({ kind, separator, hasTime }: DayAndMonth): string {
  const column = hasTime ? '$json.date.split(/[T ]/)[0]' : '$json.date';
  const entry = (format: string): string =>
    `enter {{ DateTime.fromFormat(${column}, '${format}').toISODate() }} with the name of your column in place of date`;
  const dayFirst = ['d', 'M', 'yyyy'].join(separator);
  const monthFirst = ['M', 'd', 'yyyy'].join(separator);
  if (kind === 'either') {
    return `Day and month can't be told apart. Where the day comes first, ${entry(dayFirst)}; where the month does, '${monthFirst}'.`;
  }
  return kind === 'day-first'
    ? `The day comes first: ${entry(dayFirst)}.`
    : `The month comes first: ${entry(monthFirst)}.`;
}
