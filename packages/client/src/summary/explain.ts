import { RESULT_CODES, type ResultCode } from '@workrights/results';

/**
 * What a published result code means and what to do next (service.md §2.1): `explain(check.result?.code)`, or the `code` of a
 * `CheckFailedError`. Undefined for any other value, because the list is open. Says nothing about a person.
 */
export function explain(code: unknown): ResultCode | undefined {
  return RESULT_CODES.get(code);
}
