import { AbortedError, type FindLost, OutcomeUnknownError } from '../errors/call-errors.ts';
import type { ErrorDetails } from '../errors/work-rights-kit-error.ts';
import type { ResponseHead } from '../options/fetch.ts';

/** What sending needs to know of an operation beside what the contract generates. */
export interface Operation {
  /** What errors, logs and hooks call it. */
  readonly id: string;
  /** Its `operationId` in the contract, when that is another: a create and an update of Interface B share one. */
  readonly contractId?: string;
  /** It changes something: a lost answer is an unknown outcome, and it is sent again only if it provably never left. */
  readonly writes?: boolean;
  /** Id of the check that it made, as the headers of its response say. Its 303 with a body is a success (service.md §4.1). */
  readonly idOf?: (response: ResponseHead) => string | undefined;
  /** Looks for what this one request made, after its answer was lost. */
  readonly reconcile?: FindLost | undefined;
}

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

export function aborted(
  operation: Pick<Operation, 'id' | 'writes' | 'reconcile'>,
  signal: AbortSignal,
  maybeSent = false,
  checkId?: string,
): AbortedError {
  // A create or update that provably never left made nothing. A read says nothing of what others made.
  const nothing: FindLost | undefined = operation.writes ? async () => ({ outcome: 'none' }) : undefined;
  const warning = maybeSent ? '; it may have been carried out' : '';
  return new AbortedError(`${operation.id}: aborted by the caller's signal${warning}`, {
    operationId: operation.id,
    maybeSent,
    checkId,
    reconcile: maybeSent ? operation.reconcile : nothing,
    cause: signal.reason,
  });
}
