import type { IncomingHttpHeaders } from 'node:http';
import { explainRefusal, jsonPointer, type Rule } from '@workrights/explainer';
import { ProblemError } from './problem-error.ts';
import { serverProblem } from './problem.ts';
import type { Violation } from './violation.ts';

interface Parts<T> {
  readonly body?: T;
  readonly query?: T;
  readonly headers?: T;
  /** Not looked at: see below. */
  readonly path?: T;
}

type Validate = (value: unknown) => boolean;

/** What the code generator makes of the contract, by operation. The validators judge, and the rules say what is wrong. */
export interface ContractTables {
  readonly validators: Readonly<Record<string, Parts<Validate>>>;
  readonly rules: Readonly<Record<string, Parts<Rule>>>;
}

/** The parts of a request that the contract speaks of. */
export interface CheckedRequest {
  readonly query: URLSearchParams;
  readonly headers: IncomingHttpHeaders;
  /** The parsed JSON body; undefined when there is none. */
  readonly body: unknown;
}

/**
 * Makes a function that holds a request against its operation in the contract. Path parameters are left out: an id that
 * cannot exist is answered like one that does not exist.
 *
 * The function throws a ProblemError: 400 without the body that the operation needs, 422 with every field and rule at fault.
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

/** `read` is called only when there is something to hold its value against; validators may change what it returns. */
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
 * A parameter that came more than once is held against the contract as the array of its values. The query is read once:
 * a caller may repeat a name eight thousand times.
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
  // The validator turned texts into numbers, and was generous about it: it takes 1e2 and " 2" too.
  const generous = sent.filter(
    ([name, text]) => typeof read[name] === 'number' && !/^-?\d+$/u.test(String(text)),
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
