import { AbortedError, type FindLost, OutcomeUnknownError } from '../errors/call-errors.ts';
import type { ErrorDetails } from '../errors/work-rights-kit-error.ts';
import type { ResponseHead } from '../options/fetch.ts';

/** What sending needs to know about an operation beyond the generated code. */
export interface Operation {
  /** Its name in errors, logs and hooks. */
  readonly id: string;
  /** Its `operationId` in the contract, if that differs: a create and an update of Interface B share one. */
  readonly contractId?: string;
  /** It changes something. A lost response is then an unknown outcome, and it is sent again only if it provably never left. */
  readonly writes?: boolean;
  /** The id of the check that it made, by the headers of its response. A 303 with a body is then a success (service.md §4.1). */
  readonly idOf?: (response: ResponseHead) => string | undefined;
  /** Looks for the result of this request after its response was lost. */
  readonly reconcile?: FindLost | undefined;
}

/** A write whose response is lost or unusable: it may have been carried out. */
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
      // `body` is a getter, which the spread omits.
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
  // A create or update that provably never left made nothing. For a read, there is nothing to look for.
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
