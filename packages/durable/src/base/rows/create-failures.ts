import { AbortedError, type InvalidRequestError, OutcomeUnknownError, StatusError } from '@workrights/client';

import type { Problem } from './row.ts';

/** The service refuses this one request, and has read it. */
export const OF_THE_ROW: ReadonlySet<number> = new Set([400, 409, 413, 422]);
/** A gateway that waited too long says so too, of a request that it has passed on. */
const TIMED_OUT = 408;

/** Whether the service may have carried out a create of which no answer came. */
export function isAnswerLost(error: unknown): boolean {
  return (
    error instanceof OutcomeUnknownError ||
    (error instanceof AbortedError && error.maybeSent) ||
    (error instanceof StatusError && error.status === TIMED_OUT)
  );
}

/** What is wrong with a request that the client did not send. */
export function problemOfInvalid({ fields }: InvalidRequestError): Problem {
  return {
    code: 'invalid',
    details: fields.map(({ path, rule }) => ({ column: path.split('/').at(-1) || path, rule })),
  };
}
