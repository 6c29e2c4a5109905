import {
  requestValidators as visaChecks,
  type Validate,
  type ValidationError,
} from '../generated/validate-visa-checks.mjs';
import { requestValidators as workRights } from '../generated/validate-work-rights.mjs';
import { closestMatch } from './closest-match.ts';
import { ProblemError, type Violation } from './problem-error.ts';
import type { SandboxRequest } from './route.ts';
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
export function checkAgainstContract(operationId: string, request: SandboxRequest): void {
  const { body, query, headers } = validators[operationId] ?? {};
  if (body && request.body === undefined) {
    throw new ProblemError(400, 'missing-body', 'This operation needs a JSON body.');
  }
  const errors = [
    ...violations('headers', headers, () => ({ ...request.headers })),
    ...violations('query', query, () => firstValues(request.query)),
    ...violations('body', body, () => request.body),
  ];
  if (errors.length > 0) {
    throw new ProblemError(422, 'invalid-request', 'The request does not match the contract.', {
      errors: errors.slice(0, LISTED),
    });
  }
}

/** `value` is called only when there is something to hold it against; validators may change what it returns. */
function violations(
  part: 'body' | 'query' | 'headers',
  validate: Validate | undefined,
  value: () => unknown,
): Violation[] {
  if (!validate || validate(value())) return [];
  const place = part === 'headers' ? 'header' : part;
  const found: readonly ValidationError[] = validate.errors ?? [];
  return closestMatch(found).map((error) => describeViolation(error, place));
}

function firstValues(query: URLSearchParams): Record<string, string> {
  return Object.fromEntries([...query].toReversed());
}
