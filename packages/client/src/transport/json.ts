import { invalid } from '../errors/invalid-request-error.ts';

/** @returns undefined for no body. @throws InvalidRequestError for what JSON cannot say. */
export function jsonOf(body: unknown, operationId: string): string | undefined {
  try {
    return JSON.stringify(body);
  } catch {
    throw invalid('', 'must be JSON: no cycles, no BigInt', operationId);
  }
}

/** A body as it goes on the wire now, whatever its owner does with it later. */
export function snapshotOf<Body extends object>(body: Body, operationId: string): Body {
  return JSON.parse(jsonOf(body, operationId)!) as Body;
}
