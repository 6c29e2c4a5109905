import ky, { isTimeoutError } from 'ky';

import { AuthenticationError } from '../errors/authentication-error.ts';
import { TimeoutError } from '../errors/timeout-error.ts';
import { WorkRightsKitError } from '../errors/work-rights-kit-error.ts';
import { aborted } from './abort.ts';
import { requireObject, requireSignal } from './arguments.ts';
import type { CallOptions, Connection, Operation } from './connection.ts';
import type { Grant } from './credentials.ts';
import { exchange, type Progress } from './exchange.ts';
import type { Answer } from './fetch.ts';
import { mergeHeaders, type HeaderSet } from './headers.ts';
import { readLimit } from './limits.ts';
import { readRetries, retriesOf, type Retries } from './retries.ts';
import { withoutLimitOfRuntime } from './runtime-limits.ts';
import { countDown, within } from './time-limit.ts';

/** A request that is ready but for its credentials. */
export interface Outgoing {
  method: string;
  /** Absolute, without fragment. */
  url: string;
  query?: Readonly<Record<string, string>>;
  headers: HeaderSet;
  body?: string;
  /** Leave a successful response's body unread. */
  streams?: true;
}

/** A call on its way. */
interface Call {
  readonly connection: Connection;
  readonly operation: Operation;
  readonly outgoing: Outgoing;
  readonly signal: AbortSignal | undefined;
  readonly headers: HeaderSet | undefined;
  readonly timeout: number | false;
  /** Milliseconds that are left of `totalTimeout`. */
  readonly left: () => number | false;
  readonly retries: Retries;
  readonly progress: Progress;
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
  const call: Call = {
    connection,
    operation,
    outgoing,
    signal,
    headers,
    timeout: readLimit('timeout', timeout ?? connection.timeout),
    left: countDown(readLimit('totalTimeout', totalTimeout ?? connection.totalTimeout)),
    retries: retry === undefined ? connection.retries : readRetries(retry),
    progress: { attempts: 0, maybeSent: false },
  };
  const { credentials } = connection;
  try {
    const grant = await inCallsTime(credentials.current(), call);
    try {
      return await callKy(call, grant);
    } catch (error) {
      if (!credentials.renew || !(error instanceof AuthenticationError)) throw error;
    }
    return await callKy(call, await inCallsTime(credentials.renew(grant), call));
  } catch (error) {
    throw explain(error, call);
  }
}

/** ky minds the time and tries again. It sees neither the URL nor the headers, so that no error of its own can hold them. */
async function callKy(call: Call, grant: Grant): Promise<Answer> {
  const { connection, operation, outgoing, signal, timeout, retries, progress } = call;
  const { method, query, body } = outgoing;
  const url = new URL(outgoing.url);
  for (const [name, value] of Object.entries({ ...query, ...grant.query })) url.searchParams.set(name, value);
  const headers = mergeHeaders(
    operation.id,
    connection.headers(),
    outgoing.headers,
    grant.headers,
    call.headers,
  );
  const attempt = (request: Request) => {
    const once = body === undefined ? undefined : operation.writes?.onceBody(body, connection.isOwnFetch);
    return exchange(
      connection,
      operation,
      progress,
      url.href,
      {
        method,
        headers: { ...headers, ...once?.headers },
        ...(body !== undefined && { body }),
        ...(once && { body: once.body, ...(once.duplex && { duplex: once.duplex }) }),
        signal: request.signal,
        redirect: 'manual',
        ...withoutLimitOfRuntime(timeout),
      },
      outgoing.streams === true,
    );
  };
  const answer: unknown = await ky(connection.baseUrl.origin, {
    ...(signal && { signal }),
    timeout,
    totalTimeout: call.left(),
    retry: retriesOf(operation, retries, connection.log),
    throwHttpErrors: false,
    // ky gives what is no `Response` back as it is.
    fetch: attempt as unknown as typeof globalThis.fetch,
  });
  return answer as Answer;
}

/** A token is asked for within the limits of the call that needs it. */
async function inCallsTime(grant: Grant | Promise<Grant>, call: Call): Promise<Grant> {
  if (!(grant instanceof Promise)) return grant;
  const { connection, operation, signal, timeout, left } = call;
  const late = () => tooLate(call, 'no access token in time');
  try {
    return await within(grant, { operation, signal, limits: [timeout, left()], late });
  } catch (error) {
    connection.credentials.giveUp?.(grant);
    throw error;
  }
}

/** Turns what ended a call into an error of ours; what a token function threw stays as it is. */
function explain(thrown: unknown, call: Call): unknown {
  const { operation, signal, progress, connection } = call;
  const lost = progress.maybeSent ? operation.writes : undefined;
  if (signal?.aborted) return aborted(operation, signal, lost !== undefined, progress.checkId);
  const error = isTimeoutError(thrown) ? noAnswer(call) : thrown;
  if (!lost || !(error instanceof WorkRightsKitError)) return error;
  connection.log.info?.(`${operation.id}: sent, and its outcome is unknown`, { because: error.name });
  return lost.unknownOutcome(operation, error, progress.checkId);
}

function noAnswer(call: Call): TimeoutError {
  const left = call.left();
  const limit = left !== false && left <= 1 ? 'the totalTimeout' : `${call.timeout} ms`;
  return tooLate(call, `no answer from ${call.connection.baseUrl.origin} within ${limit}`);
}

function tooLate({ operation }: Call, what: string): TimeoutError {
  return new TimeoutError(`${operation.id}: ${what}`, { operationId: operation.id });
}
