import { AsyncLocalStorage } from 'node:async_hooks';

const deadlines = new AsyncLocalStorage<number>();

/** Makes a create known by the time, in milliseconds since the epoch, after which it must not leave any more. */
export function beforeDeadline<T>(deadline: number, create: () => Promise<T>): Promise<T> {
  return deadlines.run(deadline, create);
}

/** Of the create that is being sent. */
export function deadlineOfThis(): number {
  return deadlines.getStore() ?? Infinity;
}

/** An error whose code tells the client that nothing was sent. */
export function notSent(why: 'BUDGET' | 'LATE'): Error & { readonly code: string } {
  return Object.assign(new Error('not sent'), { code: `UND_ERR_CONNECT_${why}` });
}
