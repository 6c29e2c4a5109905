import { requireObject } from '../arguments/arguments.ts';
import { invalid } from '../errors/invalid-request-error.ts';
import { WorkRightsKitError } from '../errors/work-rights-kit-error.ts';
import type { CallOptions } from '../options/call-options.ts';

const DEFAULT = 4;

/** Options of many creates. The options of a call apply to each of them. */
export interface CreateAllOptions extends CallOptions {
  /** How many creates may be open at a time, including ended ones that your loop hasn't read. Default 4. */
  concurrency?: number | undefined;
}

/** How one of many creates ended, by the index of its request. */
export type CreateEnd<Made extends object> =
  | ({ readonly index: number; readonly error?: undefined } & Readonly<Made>)
  | ({ readonly index: number; readonly error: Error } & { readonly [name in keyof Made]?: undefined });

/**
 * Sends many creates, `concurrency` at a time, each once, and yields each when it ends. Nothing is sent before the first
 * `next()` or after the loop is left.
 *
 * @throws InvalidRequestError, at the call, for invalid options or requests.
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
  // Read all requests before sending. An iterator that fails halfway would lose the outcomes of open creates.
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

/** Calls `send` for each entry, `concurrency` at a time, and yields each result when it comes. */
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

/** The caller's functions may throw anything; an outcome always has an Error. */
export function asError(thrown: unknown, operationId: string): Error {
  if (thrown instanceof Error) return thrown;
  const message = `${operationId}: one of your functions threw a value that is not an Error; see cause`;
  return new WorkRightsKitError(message, { operationId, cause: thrown });
}
