import { OutcomeUnknownError } from '../errors/call-errors.ts';
import type { ErrorDetails } from '../errors/work-rights-kit-error.ts';
import type { Operation } from './operation.ts';

/** A write whose answer is lost or unusable: it may have been carried out. */
export function unknownOutcome(
  operation: Operation,
  cause: ErrorDetails,
  foundId?: string,
): OutcomeUnknownError {
  const { checkId = foundId, body } = cause;
  return new OutcomeUnknownError(
    `${operation.id}: the request was sent, but its response is lost. Call reconcile() before you send it again.`,
    {
      ...cause,
      operationId: operation.id,
      checkId,
      // A getter, which spreading the cause leaves out.
      body,
      cause,
      reconcile: operation.reconcile,
    },
  );
}
