import { AbortedError, type InvalidRequestError, OutcomeUnknownError, StatusError } from '@workrights/client';

import type { Problem } from './row.ts';

/** The service read this request and refused it. */
export const OF_THE_ROW: ReadonlySet<number> = new Set([400, 409, 413, 422]);
/** Not in `OF_THE_ROW`: a gateway also sends it after it has passed the request on. */
const TIMED_OUT = 408;

/** Whether the service may have carried out a create whose response was lost. */
export function isAnswerLost(error: unknown): boolean {
  return (
    error instanceof OutcomeUnknownError ||
    (error instanceof AbortedError && error.maybeSent) ||
    (error instanceof StatusError && error.status === TIMED_OUT)
  );
}

/** Why the client refused to send a request. */
export function problemOfInvalid({ fields }: InvalidRequestError): Problem {
  return {
    code: 'invalid',
    details: fields.map(({ path, rule }) => ({ column: path.split('/').at(-1) || path, rule })),
  };
}
