// Copied from packages/connectors by workrights-codegen. Do not edit.
import type { Fault } from '../../explainer/rule';
import { dateProblem, type DateProblem } from './date-problem';

/** How to fix an invalid text, in sentences, or empty. Never contains the text. A tool may have better words for its users. */
export type Advise = (fault: Fault, text: string) => string;

export const advise: Advise = (fault, text) => {
  if (fault.format === 'date') {
    const problem = dateProblem(text);
    return problem === undefined ? '' : ON_DATES[problem.kind];
  }
  return isGroupedNumber(fault, text) ? 'Remove the blanks and hyphens.' : '';
};

/** Whether a document number is written in groups, as people do. */
export function isGroupedNumber({ keyword, path }: Fault, text: string): boolean {
  return keyword === 'pattern' && path.at(-1) === 'identifier' && IN_GROUPS.test(text);
}

const IN_GROUPS = /^[A-Za-z\d]+(?:[\s-]+[A-Za-z\d]+)+$/u;

const ON_DATES: Readonly<Record<DateProblem['kind'], string>> = {
  moment:
    'A moment is one day here and another elsewhere, unless it is midnight where it was written. Write the day alone, as yyyy-mm-dd.',
  digits:
    "Day, month and year can't be told apart in digits alone. Write them as yyyy-mm-dd, or as yyyymmdd.",
  'serial-number':
    'A number does not identify a day for certain: Excel counts days from 1900, or from 1904 in some files. Format the column as yyyy-mm-dd.',
  'two-digit-year': 'Write the year with four digits.',
  'spaced-with-time': 'Write it as yyyy-mm-dd.',
  either: "Day and month can't be told apart. Write it as yyyy-mm-dd.",
  'day-first': 'The day comes first. Write it as yyyy-mm-dd.',
  'month-first': 'The month comes first. Write it as yyyy-mm-dd.',
};
