import type { Fault } from '../http/fault.ts';
import { visaCheckRoutes } from '../visa-checks/routes.ts';
import { workRightsRoutes } from '../work-rights/routes.ts';
import { integerFrom, oneOf, optional } from './field-readers.ts';
import { readFields, Refusal, type FieldReader } from './read-fields.ts';

/** The faults by the names that the control plane gives them. */
const faultNames = ['status', 'delay', 'reset-before', 'reset-after', 'truncate', 'malformed-json'] as const;

type FaultName = (typeof faultNames)[number];

const LONGEST_DELAY = 600_000;
const LARGEST_TIMES = 1_000_000;

const operation = oneOf([...visaCheckRoutes, ...workRightsRoutes].map(({ operationId }) => operationId));

/** Seconds, or a date in the form of HTTP: both are forms of `Retry-After`. */
const retryAfter: FieldReader<string> = (value) => {
  if (Number.isSafeInteger(value) && Number(value) >= 0) return String(value);
  if (typeof value === 'string' && /^[A-Z][a-z]{2}, [\w :]{16,22} GMT$/.test(value)) return value;
  return new Refusal('format', 'must be a whole number of seconds or an HTTP date');
};

export interface FaultOrder {
  readonly fault: Fault;
  /** Null: any operation. */
  readonly operation: string | null;
  readonly times: number;
}

/** Reads the body that arms a fault. @throws {ProblemError} 422 */
export function readFaultOrder(body: unknown): FaultOrder {
  const name = (body as { readonly fault?: unknown } | undefined)?.fault;
  const fields = readFields(body, {
    fault: oneOf(faultNames),
    operation: optional(operation, null),
    times: optional(integerFrom(1, LARGEST_TIMES), 1),
    status: only('status', name, integerFrom(400, 599)),
    retry_after: only('status', name, optional(retryAfter)),
    milliseconds: only('delay', name, integerFrom(0, LONGEST_DELAY)),
  });
  return { fault: toFault(fields), operation: fields.operation, times: fields.times };
}

/** A field that one fault has and the others have not. */
function only<T>(owner: FaultName, name: unknown, read: FieldReader<T>): FieldReader<T | undefined> {
  return (value) => {
    if (name === owner) return read(value);
    return value === undefined ? undefined : new Refusal('unknown', `belongs to the fault ${owner} only`);
  };
}

interface FaultFields {
  readonly fault: FaultName;
  readonly status: number | undefined;
  readonly retry_after: string | undefined;
  readonly milliseconds: number | undefined;
}

function toFault({ fault, status = 500, retry_after: wait, milliseconds = 0 }: FaultFields): Fault {
  switch (fault) {
    case 'status':
      return { kind: 'status', status, ...(wait === undefined ? {} : { retryAfter: wait }) };
    case 'delay':
      return { kind: 'delay', milliseconds };
    case 'reset-before':
      return { kind: 'reset', when: 'before' };
    case 'reset-after':
      return { kind: 'reset', when: 'after' };
    default:
      return { kind: fault };
  }
}
