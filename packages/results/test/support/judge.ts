import { doubtsText, summaryOf } from '../../src/index.ts';

export const today = () => '2026-03-05';

/** What is left of the work entitlement, the doubts, and their words for people. */
export const judge = (check: unknown) => {
  const summary = summaryOf(check, { today });
  const doubts = summary.doubts.map(({ field, reason }) => `${field} ${reason}`).join('; ');
  return { work: summary.work, doubts, words: doubtsText(summary) };
};

/** A check, its doubts, and their words for people. */
export type Case = readonly [check: object, doubts: string, words: string];

/** The cases with the doubts first, which name the tests. */
export const named = (cases: readonly Case[]) =>
  cases.map(([check, doubts, words]) => [doubts, words, check] as const);
