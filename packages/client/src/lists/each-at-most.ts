import { requireObject } from '../arguments/arguments.ts';
import { invalid } from '../errors/invalid-request-error.ts';
import { WorkRightsKitError } from '../errors/work-rights-kit-error.ts';
import type { CallOptions } from '../options/call-options.ts';

const DEFAULT = 4;

/** Options of many creates; those of a call hold for each. */
export interface CreateAllOptions extends CallOptions {
  /** How many creates are under way, or have ended and wait for your loop, at a time. Default 4. */
  concurrency?: number | undefined;
}

/** How one of many creates ended, by the place of its request in what was given. */
export type CreateEnd<Made extends object> =
  | ({ readonly index: number; readonly error?: undefined } & Readonly<Made>)
  | ({ readonly index: number; readonly error: Error } & { readonly [name in keyof Made]?: undefined });

/**
 * Sends many creates, so many at a time, each once, and yields each as it ends. Nothing is sent before the first `next()`.
 * After the loop is left, no further one is sent.
 *
 * @throws InvalidRequestError, at the call, for what cannot work.
 */
export function eachAtMost<Body, Made extends object>(
  operationId: string,
  bodies: Iterable<Body>,
  options: CreateAllOptions,
  create: (body: Body, call: CallOptions) => Promise<Made>,
): AsyncGenerator<CreateEnd<Made>, undefined> {
  requireObject('options', options, operationId);
  const { concurrency = DEFAULT, ...call } = options;
  if (!(Number.isSafeInteger(concurrency) && concurrency >= 1))
    throw invalid('concurrency', 'must be a whole number of at least 1', operationId);
  if (typeof bodies === 'string' || typeof bodies?.[Symbol.iterator] !== 'function')
    throw invalid('requests', 'must be an iterable of requests', operationId);
  // Taken before anything is sent, as an iterator that fails halfway would lose what the creates under way come to.
  const all = [...bodies];
  const send = async (body: Body, index: number): Promise<CreateEnd<Made>> => {
    try {
      return { index, ...(await create(body, call)) };
    } catch (thrown) {
      return { index, error: asError(thrown, operationId) } as CreateEnd<Made>;
    }
  };
  return inTurn(all.entries(), concurrency, send);
}

/** Does so many at a time, and yields each end as it comes. */
export async function* inTurn<Body, End extends { readonly index: number }>(
  entries: Iterator<[index: number, body: Body]>,
  concurrency: number,
  send: (body: Body, index: number) => Promise<End>,
): AsyncGenerator<End, undefined> {
  const underWay = new Map<number, Promise<End>>();
  for (;;) {
    for (let next; underWay.size < concurrency && !(next = entries.next()).done;) {
      const [index, body] = next.value;
      underWay.set(index, send(body, index));
    }
    if (underWay.size === 0) return undefined;
    const end = await Promise.race(underWay.values());
    underWay.delete(end.index);
    yield end;
  }
}

/** What the caller's own functions throw may be anything; an outcome has an error that is one. */
export function asError(thrown: unknown, operationId: string): Error {
  if (thrown instanceof Error) return thrown;
  const message = `${operationId}: one of your functions threw a value that is not an Error; see cause`;
  return new WorkRightsKitError(message, { operationId, cause: thrown });
}
