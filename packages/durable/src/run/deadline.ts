import { AsyncLocalStorage } from 'node:async_hooks';

const deadlines = new AsyncLocalStorage<number>();

/** Makes a create known by the time, in milliseconds since the epoch, after which it must not leave any more. */
export function beforeDeadline<T>(deadline: number, create: () => Promise<T>): Promise<T> {
  return deadlines.run(deadline, create);
}

/**
 * A process that stood still, such as on a machine that slept, may wake with a create that it is about to send, while another one
 * has begun to look for its check.
 */
export function isTooLate(now: number): boolean {
  return now >= (deadlines.getStore() ?? Infinity);
}
