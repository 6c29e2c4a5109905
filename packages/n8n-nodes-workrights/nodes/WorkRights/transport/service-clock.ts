import type { ApiContext } from './context';

/** What the clock of the service showed in its last response to an execution or poll. Milliseconds since the epoch. */
const shown = new WeakMap<ApiContext, number>();

export function noteDate(context: ApiContext, date: unknown): void {
  const time = typeof date === 'string' ? Date.parse(date) : Number.NaN;
  if (!Number.isNaN(time)) shown.set(context, time);
}

/** Undefined when the responses have no `Date` that can be read. */
export function serviceTime(context: ApiContext): number | undefined {
  return shown.get(context);
}
