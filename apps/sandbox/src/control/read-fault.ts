import type { Account } from '../settings/account.ts';
import type { Delay } from '../faults/delay.ts';
import type { FaultKind, FaultSetting } from '../faults/faults.ts';
import type { RequestMatch } from '../matching/request-match.ts';
import { interfaceRoutes } from './interface-routes.ts';
import { anything, integerFrom, numberFrom, oneOf, optional, orNull, times } from './field-readers.ts';
import { readFields, Refusal, refusedField, type FieldReader } from './read-fields.ts';
import { WITHOUT_BODY } from '../http/status-fault.ts';
import { withoutUndefined } from '../matching/without-undefined.ts';
import { readMatch } from './read-match.ts';
import { responseBody, responseHeaders } from './response-readers.ts';

const FAULT_NAMES = [
  'status',
  'delay',
  'drip',
  'reset-before',
  'reset-after',
  'truncate',
  'malformed-json',
  'empty',
  'garbage',
] as const;

type FaultName = (typeof FAULT_NAMES)[number];

const LONGEST_DELAY = 600_000;
/** The server drops a response that takes longer or pauses longer, because nobody seems to read it. */
const LONGEST_DRIP = 100_000;
const LONGEST_PAUSE = 10_000;
const MOST_PIECES = 1_000;
const WIDEST_SIGMA = 10;

const OPERATIONS = interfaceRoutes.map(({ operationId }) => operationId);

/** The body of `POST /_sandbox/faults`. */
export interface FaultOrder {
  readonly fault: FaultName;
  /** An operationId of the contract. Default: any. */
  readonly operation?: string;
  /** How many requests it hits. Default 1; null: until it is disarmed. */
  readonly times?: number | null;
  /** The probability of hitting a matching request: 0.05 is five in a hundred. Default 1. */
  readonly probability?: number;
  readonly match?: RequestMatch;
  /** For the fault `status`: 200 to 599. */
  readonly status?: number;
  /** For the fault `status`: seconds, or an HTTP date. */
  readonly retry_after?: number | string;
  /** For the fault `status`: more headers of the response. */
  readonly headers?: Readonly<Record<string, string>>;
  /** For the fault `status`: the body instead of problem details. Text is sent as it is, any other value as JSON. */
  readonly body?: unknown;
  /** For the fault `delay`, unless it has `delay_distribution`. For the fault `drip`: how long the whole body takes. */
  readonly milliseconds?: number;
  /** For the fault `drip`: the number of pieces of the body. Default 10. */
  readonly pieces?: number;
  readonly delay_distribution?:
    | { readonly type: 'uniform'; readonly lower: number; readonly upper: number }
    | {
        readonly type: 'lognormal';
        readonly median: number;
        readonly sigma: number;
        readonly max?: number;
      };
}

/** The forms of `Retry-After`: seconds, or an HTTP date. */
const retryAfter: FieldReader<string> = (value) => {
  if (Number.isSafeInteger(value) && Number(value) >= 0) return String(value);
  if (typeof value === 'string' && isHttpDate(value)) return value;
  return new Refusal('format', 'must be a whole number of seconds or an HTTP date');
};

/** The form that RFC 9110 §5.6.7 requires of senders. */
function isHttpDate(text: string): boolean {
  const time = Date.parse(text);
  return !Number.isNaN(time) && new Date(time).toUTCString() === text;
}

const probability: FieldReader<number> = (value) =>
  typeof value === 'number' && value > 0 && value <= 1
    ? value
    : new Refusal('range', 'must be a number above 0, up to 1: 0.05 is five requests in a hundred');

const duration = numberFrom(0, LONGEST_DELAY);

/**
 * Reads the body that arms a fault.
 *
 * @param accounts the existing accounts, because a fault for another one would never hit
 * @throws ProblemError 422
 */
export function readFaultOrder(body: unknown, accounts?: readonly Pick<Account, 'name'>[]): FaultSetting {
  const sent = (body ?? {}) as { readonly fault?: unknown; readonly delay_distribution?: unknown };
  const name = sent.fault;
  const hasDistribution = sent.delay_distribution !== undefined;
  const fields = readFields(body, {
    fault: oneOf(FAULT_NAMES),
    operation: optional(oneOf(OPERATIONS), null),
    times: optional(orNull(times), 1),
    probability: optional(probability),
    match: optional(anything),
    status: only('status', name, integerFrom(200, 599)),
    retry_after: only('status', name, optional(retryAfter)),
    headers: only('status', name, optional(responseHeaders)),
    body: only('status', name, optional(responseBody)),
    milliseconds:
      name === 'drip'
        ? integerFrom(0, LONGEST_DRIP)
        : only('delay', name, hasDistribution ? leftOut : integerFrom(0, LONGEST_DELAY)),
    pieces: only('drip', name, optional(integerFrom(1, MOST_PIECES), 10)),
    delay_distribution: only('delay', name, optional(anything)),
  });
  refuseImpossible(fields);
  const match = readMatch(fields.match, accounts);
  return {
    fault: toFault(fields),
    operation: fields.operation,
    times: fields.times,
    ...(fields.probability !== undefined && { probability: fields.probability }),
    ...(match && { match }),
  };
}

const leftOut: FieldReader<undefined> = (value) =>
  value === undefined ? undefined : new Refusal('unknown', 'must be omitted next to delay_distribution');

/** A field that only one fault has. */
function only<T>(owner: FaultName, name: unknown, read: FieldReader<T>): FieldReader<T | undefined> {
  return (value) => {
    if (name === owner) return read(value);
    return value === undefined
      ? undefined
      : new Refusal('unknown', `is allowed only with the fault ${owner}`);
  };
}

/** Refuses a body that no response can have, and pauses after which the server drops the response. */
function refuseImpossible({ fault, status = 500, body, milliseconds = 0, pieces = 10 }: FaultFields): void {
  if (body !== undefined && WITHOUT_BODY.has(status)) {
    throw refusedField('/body', 'unknown', `must be omitted: a response with ${status} has no body`);
  }
  if (fault === 'drip' && milliseconds / pieces > LONGEST_PAUSE) {
    const least = Math.ceil(milliseconds / LONGEST_PAUSE);
    const message = `must be at least ${least} here: a pause is at most ${LONGEST_PAUSE} milliseconds`;
    throw refusedField('/pieces', 'range', message);
  }
}

interface FaultFields {
  readonly fault: FaultName;
  readonly status: number | undefined;
  readonly retry_after: string | undefined;
  readonly headers: Readonly<Record<string, string>> | undefined;
  readonly body: unknown;
  readonly milliseconds: number | undefined;
  readonly pieces: number | undefined;
  readonly delay_distribution: unknown;
}

function toFault(fields: FaultFields): FaultKind {
  const { fault, status = 500, retry_after: wait, headers, body, milliseconds = 0, pieces = 10 } = fields;
  switch (fault) {
    case 'status':
      return { kind: 'status', status, ...withoutUndefined({ retryAfter: wait, headers, body }) };
    case 'drip':
      return { kind: 'drip', milliseconds, pieces };
    case 'delay':
      return {
        kind: 'delay',
        ...(fields.delay_distribution === undefined
          ? { milliseconds }
          : readDistribution(fields.delay_distribution)),
      };
    case 'reset-before':
      return { kind: 'reset', when: 'before' };
    case 'reset-after':
      return { kind: 'reset', when: 'after' };
    default:
      return { kind: fault };
  }
}

function readDistribution(sent: unknown): Delay {
  const pointer = '/delay_distribution';
  const type = oneOf(['uniform', 'lognormal']);
  if ((sent as { readonly type?: unknown } | null)?.type === 'lognormal') {
    const { median, sigma, max } = readFields(
      sent,
      { type, median: duration, sigma: numberFrom(0, WIDEST_SIGMA), max: optional(duration, LONGEST_DELAY) },
      pointer,
    );
    return { distribution: 'lognormal', median, sigma, max };
  }
  const { lower, upper } = readFields(sent, { type, lower: duration, upper: duration }, pointer);
  if (upper >= lower) return { distribution: 'uniform', lower, upper };
  const message = 'must not be below lower';
  throw refusedField(`${pointer}/upper`, 'range', message);
}
