import {
  requestValidators as visaChecks,
  type Validate,
  type ValidationError,
} from '../generated/validate-visa-checks.mjs';
import { requestValidators as workRights } from '../generated/validate-work-rights.mjs';
import { closestMatch } from './closest-match.ts';
import { ProblemError, type Violation } from './problem-error.ts';
import { requestFields } from './request-fields.ts';
import type { Route, SandboxRequest } from './route.ts';
import { describeViolation } from './describe-violation.ts';

interface OperationValidators {
  readonly body?: Validate;
  readonly query?: Validate;
  readonly headers?: Validate;
}

const validators: Readonly<Record<string, OperationValidators>> = { ...visaChecks, ...workRights };

/** No more than this many violations are listed. */
const LISTED = 50;

/**
 * Holds a request against its operation in the contract. Path parameters are left out: an id that cannot
 * exist is answered like one that does not exist.
 *
 * @throws ProblemError 400 without the body that the operation needs, 422 with every field and rule at fault.
 */
export function checkAgainstContract(
  { operationId, aliasOf = operationId }: Route,
  request: SandboxRequest,
): void {
  const { body, query, headers } = validators[operationId] ?? {};
  if (body && request.body === undefined) {
    throw new ProblemError(400, 'missing-body', 'This operation needs a JSON body.');
  }
  const fields = (pointer: string) => requestFields(aliasOf, pointer);
  const inHeaders = violations('header', headers, () => ({ ...request.headers }));
  const errors = [
    ...inHeaders,
    ...queryViolations(query, request.query),
    ...violations('body', body, () => request.body, fields),
  ];
  if (errors.length === 0) return;
  const detail = inHeaders[0] ? describeHeader(inHeaders[0]) : 'The request does not match the contract.';
  throw new ProblemError(422, 'invalid-request', detail, { errors: distinct(errors).slice(0, LISTED) });
}

const NO_FIELDS = (): readonly string[] => [];

/** `value` is called only when there is something to hold it against; validators may change what it returns. */
function violations(
  place: Violation['in'],
  validate: Validate | undefined,
  value: () => unknown,
  fields = NO_FIELDS as (pointer: string) => readonly string[],
): Violation[] {
  if (!validate || validate(value())) return [];
  const found: readonly ValidationError[] = validate.errors ?? [];
  return closestMatch(found).map((error) => describeViolation(error, place, fields));
}

/** A parameter that came more than once is held against the contract as the array of its values. */
function queryViolations(validate: Validate | undefined, query: URLSearchParams): Violation[] {
  if (!validate) return [];
  const sent = new Map([...query.keys()].map((name) => [name, query.getAll(name)]));
  const read: Record<string, unknown> = Object.fromEntries(
    [...sent].map(([name, values]) => [name, values.length === 1 ? values[0] : values]),
  );
  const found = violations('query', validate, () => read).map((violation) =>
    Array.isArray(read[violation.pointer.slice(1)])
      ? { ...violation, message: 'must be given once' }
      : violation,
  );
  // The validator turned texts into numbers, and was generous about it: it takes 1e2 and " 2" too.
  const generous = [...sent].filter(
    ([name, [text = '']]) => typeof read[name] === 'number' && !/^-?\d+$/u.test(text),
  );
  return [...found, ...generous.map(([name]) => notInDigits(name))];
}

function notInDigits(name: string): Violation {
  return { in: 'query', pointer: `/${name}`, rule: 'type', message: 'must be a whole number in digits' };
}

/** The pointer has the name in lower case, as Node gives it. */
function describeHeader({ pointer, message }: Violation): string {
  const name = pointer.slice(1).replace(/^[a-z]/u, (letter) => letter.toUpperCase());
  return `The header ${name} ${message}.`;
}

/** Two rules of the contract may say the same of the same place. */
function distinct(found: readonly Violation[]): Violation[] {
  return [...new Map(found.map((each) => [JSON.stringify(each), each])).values()];
}
