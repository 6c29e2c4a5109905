import { requireObject, requireSignal } from '../arguments/arguments.ts';
import { TimeoutError } from '../errors/call-errors.ts';
import { AuthenticationError } from '../errors/status-errors.ts';
import { WorkRightsKitError } from '../errors/work-rights-kit-error.ts';
import type { CallOptions, HeaderSet } from '../options/call-options.ts';
import { aborted } from './abort.ts';
import type { Connection } from './connection.ts';
import type { Grant } from './credentials.ts';
import { exchange, type Progress } from './exchange.ts';
import type { Answer } from './fetch.ts';
import { mergeHeaders } from './headers.ts';
import { readLimit } from './limits.ts';
import type { Operation } from './operation.ts';
import { pauseBefore, readRetries } from './retries.ts';
import { countDown, OVER, pause, within } from './time-limit.ts';

/** Node's `fetch` waits so long for the headers of a response, and so long for more of its body; Bun's for all of it. */
const LIMIT_OF_RUNTIMES = 300_000;

/** A request that is ready but for its credentials. */
export interface Outgoing {
  method: string;
  /** Absolute, without fragment. */
  url: string;
  query?: Readonly<Record<string, string>>;
  headers: HeaderSet;
  body?: string | undefined;
  /** Leave a successful response's body unread. */
  streams?: true;
}

/**
 * Sends a request and settles with its successful answer.
 *
 * @throws an error of this package for everything else, ready to be printed: see `src/errors`.
 */
export async function send(
  connection: Connection,
  operation: Operation,
  outgoing: Outgoing,
  options: CallOptions = {},
): Promise<Answer> {
  requireObject('options', options, operation.id);
  const { signal, headers, retry, timeout, totalTimeout } = options;
  requireSignal(signal, operation.id);
  if (signal?.aborted) throw aborted(operation, signal);
  const attemptLimit = readLimit('timeout', timeout ?? connection.timeout);
  const left = countDown(readLimit('totalTimeout', totalTimeout ?? connection.totalTimeout));
  const retries = retry === undefined ? connection.retries : readRetries(retry);
  const progress: Progress = { attempts: 0, maybeSent: false };
  const { credentials, baseUrl, log } = connection;
  const { writes, id: operationId } = operation;
  const tooLate = (what: string) => new TimeoutError(`${operationId}: ${what}`, { operationId });

  const noResponse = () => {
    const limit = left() === OVER ? 'the totalTimeout' : `${attemptLimit} ms`;
    return tooLate(`no response from ${baseUrl.origin} within ${limit}`);
  };

  /** Makes one attempt after another, until one succeeds or has failed in a way that lasts. */
  const keepTrying = async (attempt: (ended: AbortSignal) => Promise<Answer>): Promise<Answer> => {
    for (;;) {
      // It may have fired while there was no attempt to end.
      if (signal?.aborted) throw aborted(operation, signal);
      const end = new AbortController();
      const ended = signal ? AbortSignal.any([signal, end.signal]) : end.signal;
      try {
        const limits = [attemptLimit, left()];
        return await within(attempt(ended), { operation, signal, limits, late: noResponse });
      } catch (error) {
        end.abort();
        const ms = pauseBefore(progress.attempts, error, operation, retries, log);
        if (ms === undefined) throw error;
        await pause(ms, { operation, signal, limits: [left()], late: noResponse });
      }
    }
  };

  const callWith = async (grant: Grant): Promise<Answer> => {
    const { method, query, body } = outgoing;
    const url = new URL(outgoing.url);
    for (const [name, value] of Object.entries({ ...query, ...grant.query }))
      url.searchParams.set(name, value);
    const merged = mergeHeaders(operationId, connection.headers(), outgoing.headers, grant.headers, headers);
    const isLong = attemptLimit === false || attemptLimit > LIMIT_OF_RUNTIMES;
    const lifted = isLong && (await import('./runtime-limits.ts')).withoutLimitOfRuntime();
    return keepTrying((ended) => {
      const once = writes?.onceBody(body ?? '', connection.isOwnFetch);
      const init = {
        method,
        ...(body !== undefined && { body }),
        ...once,
        headers: { ...merged, ...once?.headers },
        signal: ended,
        redirect: 'manual' as const,
        ...lifted,
      };
      return exchange(connection, operation, progress, url.href, init, outgoing.streams === true);
    });
  };

  /** A token is asked for within the limits of the call that needs it. */
  const inTime = async (grant: Grant | Promise<Grant>): Promise<Grant> => {
    if (!(grant instanceof Promise)) return grant;
    const late = () => tooLate('no access token in time');
    try {
      return await within(grant, { operation, signal, limits: [attemptLimit, left()], late });
    } catch (error) {
      credentials.giveUp?.(grant);
      throw error;
    }
  };

  /** Turns what ended the call into an error of ours; what a token function threw stays as it is. */
  const explain = (thrown: unknown): unknown => {
    const lost = progress.maybeSent ? writes : undefined;
    if (signal?.aborted) return aborted(operation, signal, lost !== undefined, progress.checkId);
    if (!lost || !(thrown instanceof WorkRightsKitError)) return thrown;
    log.info?.(`${operationId}: the request was sent, and its outcome is unknown`, { because: thrown.name });
    return lost.unknownOutcome(operation, thrown, progress.checkId);
  };

  try {
    const grant = await inTime(credentials.current());
    try {
      return await callWith(grant);
    } catch (error) {
      if (!credentials.renew || !(error instanceof AuthenticationError)) throw error;
    }
    return await callWith(await inTime(credentials.renew(grant)));
  } catch (error) {
    throw explain(error);
  }
}
