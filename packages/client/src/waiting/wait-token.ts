import { InvalidRequestError, type InvalidField } from '../errors/invalid-request-error.ts';
import { isObject } from '../transport/envelopes.ts';

const TYPE = 'visa-check-wait';
const VERSION = 1;
const MODES: ReadonlySet<unknown> = new Set(['fastcheck', 'offpeak']);

/** What another process needs to go on with a wait. */
export interface WaitState {
  readonly id: string;
  readonly mode?: string | undefined;
  readonly requested_at?: string | undefined;
  /** Milliseconds since the epoch; `false` when the wait never gives up. */
  readonly deadline?: number | false | undefined;
}

/**
 * A wait as text. Of what the service says of the check it holds no text but the id: the mode is one of the two that
 * are known, times are numbers written anew.
 */
export function writeToken({ id, mode, requested_at, deadline }: WaitState): string {
  return JSON.stringify({
    type: TYPE,
    version: VERSION,
    id,
    mode: MODES.has(mode) ? mode : undefined,
    requested_at: isoOf(Date.parse(requested_at ?? '')),
    deadline: deadline === false ? false : isoOf(deadline ?? Number.NaN),
  });
}

/** @throws InvalidRequestError for everything that `writeToken` does not write. */
export function readToken(token: unknown): WaitState {
  const value = parse(token);
  if (!isObject(value) || value['type'] !== TYPE) throw refuse('token', 'must be a token of a wait');
  if (value['version'] !== VERSION) throw refuse('token/version', `must be ${VERSION}`);
  const { id, mode, requested_at, deadline } = value;
  const fields: InvalidField[] = [];
  if (typeof id !== 'string' || id === '')
    fields.push({ path: 'token/id', rule: 'must be a string that is not empty' });
  if (mode !== undefined && !MODES.has(mode))
    fields.push({ path: 'token/mode', rule: 'must be fastcheck or offpeak' });
  if (requested_at !== undefined && !isTime(requested_at))
    fields.push({ path: 'token/requested_at', rule: 'must be a time' });
  if (deadline !== undefined && deadline !== false && !isTime(deadline))
    fields.push({ path: 'token/deadline', rule: 'must be a time, or false' });
  if (fields.length > 0) throw new InvalidRequestError(fields, { operationId: 'resumeWait' });
  return {
    id: id as string,
    mode: mode as string | undefined,
    requested_at: requested_at as string | undefined,
    deadline: typeof deadline === 'string' ? Date.parse(deadline) : (deadline as false | undefined),
  };
}

function parse(token: unknown): unknown {
  if (typeof token !== 'string') return undefined;
  try {
    return JSON.parse(token);
  } catch {
    return undefined;
  }
}

function refuse(path: string, rule: string): InvalidRequestError {
  return new InvalidRequestError([{ path, rule }], { operationId: 'resumeWait' });
}

function isTime(value: unknown): value is string {
  return typeof value === 'string' && isoOf(Date.parse(value)) === value;
}

function isoOf(time: number): string | undefined {
  const date = new Date(time);
  return Number.isNaN(date.getTime()) ? undefined : date.toISOString();
}
