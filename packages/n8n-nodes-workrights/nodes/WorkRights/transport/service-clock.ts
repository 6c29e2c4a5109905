import type { ApiContext } from './context';

/** The service's clock in its last response to an execution or poll, in ms since the epoch. */
const shown = new WeakMap<ApiContext, number>();

export function noteDate(context: ApiContext, date: unknown): void {
  const time = typeof date === 'string' ? Date.parse(date) : Number.NaN;
  if (!Number.isNaN(time)) shown.set(context, time);
}

/** Undefined if no response had a readable `Date`. */
export function serviceTime(context: ApiContext): number | undefined {
  return shown.get(context);
}
