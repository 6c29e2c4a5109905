import {
  AuthenticationError,
  BlockedError,
  InvalidRequestError,
  PermissionDeniedError,
  RefusedError,
  StatusError,
  TimeoutError,
  UnexpectedResponseError,
} from '@workrights/client';

/** Statuses of an overloaded service, which say nothing about one record. */
const NOT_OF_A_RECORD: ReadonlySet<number> = new Set([408, 429]);

/**
 * Whether the service works but refuses this record: it doesn't know it, or treats its id as invalid. The watch then ends at
 * its deadline, like that of a check that never finishes.
 *
 * @param showsOthers whether the service returned another record in the same round. Otherwise a 403, or an error with 200, may
 * be about the credentials.
 */
export function isRefusalOfRecord(error: unknown, showsOthers: boolean): boolean {
  if (error instanceof InvalidRequestError) return true;
  if (isOfEveryRecord(error)) return false;
  if (error instanceof PermissionDeniedError || error instanceof RefusedError) return showsOthers;
  if (!(error instanceof StatusError)) return false;
  const { status = 0 } = error;
  return status >= 400 && status < 500;
}

/** Whether an error is about every request: credentials, no connection, an overloaded service, or the caller's own signal. */
export function isOfEveryRecord(error: unknown): boolean {
  // A token endpoint may refuse with any status.
  if (error instanceof AuthenticationError || error instanceof BlockedError) return true;
  if (error instanceof StatusError) return NOT_OF_A_RECORD.has(error.status ?? 0);
  const isOfOne = [InvalidRequestError, TimeoutError, UnexpectedResponseError].some(
    (each) => error instanceof each,
  );
  return !isOfOne;
}
