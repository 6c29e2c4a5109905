import { UnexpectedResponseError } from '../errors/call-errors.ts';
import type { ResponseHead } from '../options/fetch.ts';
import type { Answer } from './fetch.ts';
import type { Operation } from './operation.ts';
import { answerDetails } from './response-details.ts';

/** Reads a successful answer's body as JSON, whatever its content type claims. */
export function readJson(operation: Operation, response: Answer): unknown {
  const { text } = response;
  if (text === '') throw unusable(operation, response, 'an empty body', undefined);
  try {
    return JSON.parse(text);
  } catch {
    throw unusable(operation, response, 'a body that is not JSON', text);
  }
}

/**
 * The error for a success whose body cannot be used. For a write that means its answer is lost.
 *
 * @param what completes the sentence "answered with status 200 and ...".
 */
export function unusable(
  operation: Operation,
  response: ResponseHead,
  what: string,
  body: unknown,
  checkId = operation.idOf?.(response),
): Error {
  const error = new UnexpectedResponseError(
    `${operation.id}: the service responded with status ${response.status} and ${what}`,
    { ...answerDetails(operation, response), body, checkId },
  );
  return operation.writes?.unknownOutcome(operation, error) ?? error;
}
