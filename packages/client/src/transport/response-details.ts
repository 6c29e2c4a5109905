import type { ResponseHead } from '../options/fetch.ts';
import { shownHeaders } from '../privacy/redact.ts';
import type { Operation } from './operation.ts';

/** What came with a result beside the result itself. */
export interface ResponseDetails {
  /** Name of the operation, such as `createVisaCheck`. */
  readonly operationId: string;
  readonly status: number;
  /** Value of the answer's `x-request-id` header, when there is one. */
  readonly requestId: string | undefined;
  /** Headers that are on the allow-list; names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  /** Full URL of a check: `meta.links.self` of its envelope (service.md §2.1). Of use with the token only. */
  readonly self: string | undefined;
}

/** Functions, because most results are never asked for their details. */
const kept = new WeakMap<object, () => ResponseDetails>();

/**
 * Details of the answer that `result` came with: status, request id, `meta.links.self`. `result` is what an operation
 * of this package returned, the same object and not a copy; for anything else the answer is undefined.
 */
export function responseOf(result: object): ResponseDetails | undefined {
  return kept.get(result)?.();
}

export function keepDetails<T extends object>(
  result: T,
  operation: Operation,
  response: ResponseHead,
  self: string | undefined,
): T {
  kept.set(result, () => ({ ...answerDetails(operation, response), self }));
  return result;
}

/** The part of the details that errors and results share. */
export function answerDetails(operation: Operation, response: ResponseHead): Omit<ResponseDetails, 'self'> {
  const headers = shownHeaders(response.headers);
  return { operationId: operation.id, status: response.status, requestId: headers['x-request-id'], headers };
}
