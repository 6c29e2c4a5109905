import { caseIds, type CaseId } from './cases.ts';

/**
 * Value of `data-cases`, by which the style sheet hides what is not of the chosen case; nothing for what is of all.
 */
export function inCases(of: readonly CaseId[]): string | undefined {
  return of.length === caseIds.length ? undefined : of.join(' ');
}
