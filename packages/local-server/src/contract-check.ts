import type { IncomingHttpHeaders } from 'node:http';
import { explainRefusal, jsonPointer, type Rule } from '@workrights/explainer';
import { ProblemError } from './problem-error.ts';
import { serverProblem } from './problem.ts';
import type { Violation } from './violation.ts';

interface Parts<T> {
  readonly body?: T;
  readonly query?: T;
  readonly headers?: T;
  /** Not checked: see {@link createContractCheck}. */
  readonly path?: T;
}

type Validate = (value: unknown) => boolean;

/** Generated from the contract, by operation. The validators find errors, and the rules explain them. */
export interface ContractTables {
  readonly validators: Readonly<Record<string, Parts<Validate>>>;
  readonly rules: Readonly<Record<string, Parts<Rule>>>;
}

/** The parts of a request that the contract describes. */
export interface CheckedRequest {
  readonly query: URLSearchParams;
  readonly headers: IncomingHttpHeaders;
  /** The parsed JSON body; undefined when there is none. */
  readonly body: unknown;
}

/**
 * Makes a function that validates a request against its operation in the contract. It doesn't check path parameters: an
 * impossible id gets the same response as an unknown one.
 *
 * The function throws a ProblemError: 400 when the operation needs a body and there is none, 422 with every invalid field
 * and its rule.
 */
export function createContractCheck({
  validators,
  rules,
}: ContractTables): (operationId: string, request: CheckedRequest) => void {
  return (operationId, request) => {
    const { body, query, headers } = validators[operationId] ?? {};
    const rulesOf = rules[operationId] ?? {};
    if (body && request.body === undefined) {
      const detail = 'This operation needs a JSON body.';
      throw new ProblemError({ status: 400, kind: 'missing-body', detail });
    }
    const inHeaders = violations('header', headers, rulesOf.headers, () => ({ ...request.headers }));
    const errors = [
      ...inHeaders,
      ...queryViolations(query, rulesOf.query, request.query),
      ...violations('body', body, rulesOf.body, () => request.body),
    ];
    if (errors.length === 0) return;
    const detail = inHeaders[0] ? describeHeader(inHeaders[0]) : 'The request does not match the contract.';
    throw new ProblemError(serverProblem('invalid-request', detail, errors));
  };
}

/** `read` is called only when there is a validator. The validator may change the value that `read` returns. */
function violations(
  place: Violation['in'],
  validate: Validate | undefined,
  rule: Rule = {},
  read: () => unknown,
): Violation[] {
  if (!validate) return [];
  const value = read();
  if (validate(value)) return [];
  return explainRefusal(rule, value).map(({ path, keyword, message }) => ({
    in: place,
    pointer: jsonPointer(path),
    rule: keyword,
    message,
  }));
}

/**
 * Validates a parameter that was sent more than once as the array of its values. Reads the query once, because a caller may
 * repeat a name eight thousand times.
 */
function queryViolations(
  validate: Validate | undefined,
  rule: Rule | undefined,
  query: URLSearchParams,
): Violation[] {
  if (!validate) return [];
  const sent = [...Map.groupBy(query, ([name]) => name)].map(
    ([name, entries]): [string, string | string[]] => {
      const [first = '', ...others] = entries.map(([, value]) => value);
      return [name, others.length === 0 ? first : [first, ...others]];
    },
  );
  const read: Record<string, unknown> = Object.fromEntries(sent);
  const found = violations('query', validate, rule, () => read).map((violation) =>
    Array.isArray(read[violation.pointer.slice(1)])
      ? { ...violation, message: 'must be given once' }
      : violation,
  );
  // The validator converts texts to numbers, but also accepts texts such as `1e2` and `" 2"`.
  const generous = sent.filter(
    ([name, text]) => typeof read[name] === 'number' && !/^-?\d+$/u.test(String(text)),
  );
  return [...found, ...generous.map(([name]) => notInDigits(name))];
}

function notInDigits(name: string): Violation {
  return { in: 'query', pointer: `/${name}`, rule: 'type', message: 'must be a whole number in digits' };
}

/** The pointer has the name of the header in lower case, as Node gives it. */
function describeHeader({ pointer, message }: Violation): string {
  const name = pointer.slice(1).replace(/^[a-z]/u, (letter) => letter.toUpperCase());
  return `The header ${name} ${message}.`;
}
