import { PROBLEM_KINDS } from '@workrights/durable/problem-kinds';

/** By status. */
export const relayProblems = Object.entries(PROBLEM_KINDS)
  .map(([kind, { status, when }]) => ({ kind, status, when }))
  .toSorted((one, other) => one.status - other.status);
