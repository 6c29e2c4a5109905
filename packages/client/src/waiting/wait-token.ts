import { InvalidRequestError } from '../errors/invalid-request-error.ts';
import { isObject } from '../transport/envelopes.ts';

/** What another process needs to go on with a wait. */
export interface WaitState {
  readonly id: string;
  readonly mode?: string | undefined;
  readonly requested_at?: string | undefined;
  /** Milliseconds since the epoch; `false` when the wait never gives up. */
  readonly deadline?: number | false | undefined;
}

const MODES: ReadonlySet<unknown> = new Set(['fastcheck', 'offpeak', undefined]);

const isTime = (value: unknown): boolean =>
  value === undefined || (typeof value === 'string' && value === isoOf(Date.parse(value)));

/** Each field of a token, and what it may be. */
const FIELDS: Readonly<Record<string, (value: unknown) => boolean>> = {
  type: (value) => value === 'visa-check-wait',
  version: (value) => value === 1,
  id: isId,
  mode: (value) => MODES.has(value),
  requested_at: isTime,
  deadline: (value) => value === false || isTime(value),
};

/**
 * A wait as text. Of what the service says of the check it holds no text but the id: the mode is one of the two that
 * are known, times are numbers written anew.
 */
export function writeToken({ id, mode, requested_at, deadline }: WaitState): string {
  return JSON.stringify({
    type: 'visa-check-wait',
    version: 1,
    id,
    mode: MODES.has(mode) ? mode : undefined,
    requested_at: isoOf(Date.parse(requested_at ?? '')),
    deadline: deadline === false ? false : isoOf(deadline ?? Number.NaN),
  });
}

/** @throws InvalidRequestError for everything that `writeToken` does not write. */
export function readToken(token: unknown): WaitState {
  const value = parse(token);
  const fields = Object.entries(FIELDS)
    .filter(([name, isGood]) => !isGood(value[name]))
    .map(([name]) => ({ path: `token/${name}`, rule: 'must be as a wait wrote it' }));
  if (fields.length > 0) throw new InvalidRequestError(fields, { operationId: 'resumeWait' });
  const { id, mode, requested_at, deadline } = value as Omit<WaitState, 'deadline'> & {
    deadline?: string | false;
  };
  return {
    id,
    mode,
    requested_at,
    deadline: deadline ? Date.parse(deadline) : (deadline as false | undefined),
  };
}

export function isId(value: unknown): boolean {
  return typeof value === 'string' && value !== '';
}

function parse(token: unknown): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(token as string);
    return isObject(value) ? value : {};
  } catch {
    return {};
  }
}

function isoOf(time: number): string | undefined {
  const date = new Date(time);
  return Number.isNaN(date.getTime()) ? undefined : date.toISOString();
}
