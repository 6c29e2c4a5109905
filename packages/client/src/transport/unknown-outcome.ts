import { OutcomeUnknownError } from '../errors/call-errors.ts';
import type { WorkRightsKitError } from '../errors/work-rights-kit-error.ts';
import type { Operation } from './connection.ts';

/** A write whose answer is lost or unusable: it may have been carried out. */
export function unknownOutcome(
  operation: Operation,
  cause: WorkRightsKitError,
  foundId?: string,
): OutcomeUnknownError {
  const { status, requestId, headers, checkId = foundId, body } = cause;
  return new OutcomeUnknownError(
    `${operation.id}: the request was sent but its answer is lost, so look before sending it again: reconcile().`,
    {
      operationId: operation.id,
      status,
      requestId,
      headers,
      checkId,
      body,
      cause,
      reconcile: operation.reconcile,
    },
  );
}
