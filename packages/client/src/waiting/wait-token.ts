import { invalid } from '../errors/invalid-request-error.ts';

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
    type: 'visa-check-wait',
    version: 1,
    id,
    mode: mode === 'fastcheck' || mode === 'offpeak' ? mode : undefined,
    requested_at: isoOf(Date.parse(requested_at ?? '')),
    deadline: deadline === false ? false : isoOf(deadline ?? Number.NaN),
  });
}

/** @throws InvalidRequestError for everything that `writeToken` does not write. */
export function readToken(token: unknown): WaitState {
  try {
    const value = JSON.parse(token as string) as Record<string, unknown>;
    const { deadline } = value;
    const { id, mode, requested_at } = value as Omit<WaitState, 'deadline'>;
    const time = typeof deadline === 'string' ? Date.parse(deadline) : (deadline as false | undefined);
    const state = { id, mode, requested_at, deadline: time };
    const written = JSON.parse(writeToken(state)) as typeof value;
    const isSame = Object.keys({ ...value, ...written }).every((name) => value[name] === written[name]);
    if (isText(id) && isSame) return state;
  } catch {
    // Not JSON, or a value that is neither text nor a time.
  }
  throw invalid('token', 'must be an unchanged token of a wait', 'resumeWait');
}

export function isText(value: unknown): boolean {
  return typeof value === 'string' && value !== '';
}

function isoOf(time: number): string | undefined {
  const date = new Date(time);
  return Number.isNaN(date.getTime()) ? undefined : date.toISOString();
}
