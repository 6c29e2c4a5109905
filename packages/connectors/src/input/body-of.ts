import type { OperationName } from '../operations/operations.ts';
import { bodyFrom } from './bodies.ts';
import { plainSource } from './plain-source.ts';
import type { Body } from './request.ts';
import type { CheckOptions } from './visa-check-body.ts';

/**
 * The body of an operation's request, from what a person typed, by the names of the fields. See {@link bodyFrom}.
 *
 * @throws InputError with every invalid field and its rule, but no value. Nothing is sent then.
 */
export function bodyOf(
  operation: OperationName,
  input: Readonly<Record<string, unknown>>,
  options: CheckOptions = {},
): Body {
  return bodyFrom(operation, plainSource(input), options);
}
