import type { ArmedFault } from '../faults/faults.ts';
import type { Fault } from '../http/fault.ts';
import { jsonReply } from '../http/reply.ts';
import type { Handler, Route } from '../http/route.ts';
import { controlRoute } from './control-route.ts';
import { visaCheckRoutes } from '../visa-checks/routes.ts';
import { workRightsRoutes } from '../work-rights/routes.ts';
import { integerFrom, oneOf, optional } from './field-readers.ts';
import { readFields, Refusal, type FieldReader } from './read-fields.ts';

const faultNames = ['status', 'delay', 'reset-before', 'reset-after', 'truncate', 'malformed-json'] as const;

const LONGEST_DELAY = 600_000;
const LARGEST_TIMES = 1_000_000;

const operationIds = new Set([...visaCheckRoutes, ...workRightsRoutes].map(({ operationId }) => operationId));

const operation: FieldReader<string> = (value) =>
  typeof value === 'string' && operationIds.has(value)
    ? value
    : new Refusal('exists', 'Must be an operationId of the contract.');

/** Seconds, or a date in the form of HTTP: both are forms of `Retry-After`. */
const retryAfter: FieldReader<string> = (value) => {
  if (typeof value === 'number' && Number.isInteger(value) && value >= 0) return String(value);
  if (typeof value === 'string' && /^[A-Z][a-z]{2}, [\w :]{16,22} GMT$/.test(value)) return value;
  return new Refusal('format', 'Must be a whole number of seconds or an HTTP date.');
};

/** The field must be there for the faults named, and nowhere else. */
function requiredBy(name: unknown, wanted: (typeof faultNames)[number], field: string, value: unknown) {
  if (name === wanted && value === undefined) return new Refusal('required', `${wanted} needs ${field}.`);
  if (name !== wanted && value !== undefined) return new Refusal('unknown', `Only ${wanted} has ${field}.`);
  return undefined;
}

/** Arms a fault for the next `times` answers of an operation, or of any. */
const armFault: Handler = ({ body }, { faults }) => {
  const name = (body as { fault?: unknown } | undefined)?.fault;
  const bound =
    <T>(
      wanted: (typeof faultNames)[number],
      field: string,
      read: FieldReader<T>,
    ): FieldReader<T | undefined> =>
    (value) =>
      requiredBy(name, wanted, field, value) ?? (value === undefined ? undefined : read(value));
  const fields = readFields(body, {
    fault: oneOf(faultNames),
    operation: optional(operation, null),
    times: optional(integerFrom(1, LARGEST_TIMES), 1),
    status: bound('status', 'status', integerFrom(400, 599)),
    retry_after: (value) =>
      name === 'status' || value === undefined
        ? optional(retryAfter)(value)
        : new Refusal('unknown', 'Only status has retry_after.'),
    milliseconds: bound('delay', 'milliseconds', integerFrom(0, LONGEST_DELAY)),
  });
  const armed = faults.arm(fields.operation, toFault(fields), fields.times);
  return jsonReply(201, showFault(armed));
};

interface FaultFields {
  readonly fault: (typeof faultNames)[number];
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

/** A fault in the words in which it was armed. */
export function showFault({ id, operation: armedFor, remaining, fault }: ArmedFault) {
  return {
    id,
    fault: fault.kind === 'reset' ? `reset-${fault.when}` : fault.kind,
    operation: armedFor,
    remaining,
    ...(fault.kind === 'status' ? { status: fault.status } : {}),
    ...(fault.kind === 'status' && fault.retryAfter !== undefined ? { retry_after: fault.retryAfter } : {}),
    ...(fault.kind === 'delay' ? { milliseconds: fault.milliseconds } : {}),
  };
}

const listFaults: Handler = (_request, { faults }) =>
  jsonReply(200, { faults: faults.list().map((fault) => showFault(fault)) });

const clearFaults: Handler = (_request, { faults }) => {
  faults.clear();
  return jsonReply(200, { faults: [] });
};

export const faultRoutes: readonly Route[] = [
  controlRoute('controlListFaults', 'GET', '/faults', listFaults),
  controlRoute('controlArmFault', 'POST', '/faults', armFault),
  controlRoute('controlClearFaults', 'DELETE', '/faults', clearFaults),
];
