import { AsyncLocalStorage } from 'node:async_hooks';

const deadlines = new AsyncLocalStorage<number>();

/** Runs a create with the time, in milliseconds since the epoch, after which its request must not be sent. */
export function beforeDeadline<T>(deadline: number, create: () => Promise<T>): Promise<T> {
  return deadlines.run(deadline, create);
}

/** Deadline of the current create. */
export function deadlineOfThis(): number {
  return deadlines.getStore() ?? Infinity;
}

/** An error whose code tells the client that nothing was sent. */
export function notSent(why: 'BUDGET' | 'LATE'): Error & { readonly code: string } {
  return Object.assign(new Error('not sent'), { code: `UND_ERR_CONNECT_${why}` });
}
