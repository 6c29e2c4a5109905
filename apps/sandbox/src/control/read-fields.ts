import type { ProblemError } from '@workrights/local-server';
import { controlProblem } from '../http/problem.ts';
import type { Violation } from '../journal/violation.ts';

/** What is wrong with a value: the rule as a word and as a sentence. */
export class Refusal {
  readonly rule: string;
  readonly message: string;
  /** JSON pointer of the invalid part inside the value; empty for the value itself. */
  readonly inside: string;

  constructor(rule: string, message: string, inside = '') {
    this.rule = rule;
    this.message = message;
    this.inside = inside;
  }
}

/** Reads one field; `undefined` means that it wasn't sent. */
export type FieldReader<T> = (value: unknown) => T | Refusal;

type FieldReaders = Readonly<Record<string, FieldReader<unknown>>>;

type Fields<Readers extends FieldReaders> = {
  [Name in keyof Readers]: Exclude<ReturnType<Readers[Name]>, Refusal>;
};

/**
 * Reads the body of a control request field by field. This is its only validation, because the control plane has no contract.
 *
 * @param pointer where the object is in the body
 * @throws ProblemError 422 naming every invalid field, including unknown ones.
 */
export function readFields<const Readers extends FieldReaders>(
  body: unknown,
  readers: Readers,
  pointer = '',
): Fields<Readers> {
  const sent = body === undefined ? {} : body;
  if (typeof sent !== 'object' || sent === null || Array.isArray(sent)) {
    throw refusedField(pointer, 'type', 'must be an object');
  }
  const values = new Map<string, unknown>(Object.entries(sent));
  const errors: Violation[] = [];
  for (const name of values.keys()) {
    if (Object.hasOwn(readers, name)) continue;
    const known = Object.keys(readers).join(', ') || 'none';
    errors.push({
      in: 'body',
      pointer,
      rule: 'unknown',
      message: `may have these fields only: ${known}`,
    });
    break;
  }
  const fields = Object.entries(readers).map(([name, read]) => {
    const value = read(values.get(name));
    if (value instanceof Refusal) {
      const { rule, message, inside } = value;
      errors.push({ in: 'body', pointer: `${pointer}/${name}${inside}`, rule, message });
    }
    return [name, value] as const;
  });
  if (errors.length > 0) throw controlProblem(errors);
  return Object.fromEntries(fields) as Fields<Readers>;
}

export function refusedField(pointer: string, rule: string, message: string): ProblemError {
  return controlProblem([{ in: 'body', pointer, rule, message }]);
}
