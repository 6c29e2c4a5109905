import { invalid } from '../errors/invalid-request-error.ts';

/** The longest delay of a timer: 24.8 days. */
export const LONGEST = 2_147_483_647;

/** @throws InvalidRequestError for a limit that no timer can keep. */
export function readLimit(path: string, limit: number | false, operationId?: string): number | false {
  if (limit === false || (typeof limit === 'number' && limit > 0 && limit <= LONGEST)) return limit;
  throw invalid(path, `must be milliseconds from 1 to ${LONGEST}, or false`, operationId);
}

/** @throws InvalidRequestError for what is no number of bytes. */
export function readSizeLimit(path: string, limit: number | false, operationId?: string): number | false {
  if (limit === false || (Number.isSafeInteger(limit) && limit > 0)) return limit;
  throw invalid(path, 'must be a number of bytes from 1, or false', operationId);
}
