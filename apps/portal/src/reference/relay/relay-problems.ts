import { PROBLEM_KINDS } from '@workrights/durable/problem-kinds';

/** Every kind of problem that the relay responds with, by status. */
export const relayProblems = Object.entries(PROBLEM_KINDS)
  .map(([kind, { status, when }]) => ({ kind, status, when }))
  .toSorted((one, other) => one.status - other.status);
