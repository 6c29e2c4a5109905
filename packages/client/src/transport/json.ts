import { invalid } from '../errors/invalid-request-error.ts';

/** @throws InvalidRequestError for what JSON cannot say. */
export function jsonOf(body: unknown, operationId: string): string {
  try {
    return JSON.stringify(body);
  } catch {
    throw invalid('', 'must be JSON: no cycles, no BigInt', operationId);
  }
}

/** A body as it goes on the wire now, whatever its owner does with it later. */
export function snapshotOf<Body>(body: Body, operationId: string): Body {
  return JSON.parse(jsonOf(body, operationId)) as Body;
}
