import { invalid } from '../errors/invalid-request-error.ts';

/** What another process needs to continue a wait. */
export interface WaitState {
  readonly id: string;
  readonly mode?: string | undefined;
  readonly requested_at?: string | undefined;
  /** Milliseconds since the epoch; `false` if the wait never gives up. */
  readonly deadline?: number | false | undefined;
}

/** A wait as text. The id is the service's only text in it: an unknown mode is omitted, and times are rewritten from numbers. */
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

/** @throws InvalidRequestError for anything that `writeToken` doesn't write. */
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
