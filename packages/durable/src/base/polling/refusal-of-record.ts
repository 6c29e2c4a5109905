import {
  AuthenticationError,
  BlockedError,
  InvalidRequestError,
  PermissionDeniedError,
  RefusedError,
  StatusError,
} from '@workrights/client';

/** Statuses of a service that works badly, or that refuses everybody: they say nothing about one record. */
const NOT_OF_A_RECORD: ReadonlySet<number> = new Set([408, 429]);

/**
 * Whether the service works and refuses this one record: it doesn't know it, or takes its id for invalid. Such a watch must come to its
 * deadline like one of a check that is never finished.
 *
 * @param showsOthers the service showed something else in the same round. Without that a 403, or an error with 200, may be of the credentials.
 */
export function isRefusalOfRecord(error: unknown, showsOthers: boolean): boolean {
  if (error instanceof InvalidRequestError) return true;
  // Of every request: a token endpoint may refuse with any status.
  if (error instanceof AuthenticationError || error instanceof BlockedError) return false;
  if (error instanceof PermissionDeniedError || error instanceof RefusedError) return showsOthers;
  if (!(error instanceof StatusError)) return false;
  const { status = 0 } = error;
  return status >= 400 && status < 500 && !NOT_OF_A_RECORD.has(status);
}
