import { ConnectionError, type TimeoutError } from '../errors/call-errors.ts';
import { WorkRightsKitError } from '../errors/work-rights-kit-error.ts';
import { shownHeaders, shownRequest } from '../privacy/redact.ts';
import type { Answer } from './bodies.ts';
import type { Connection } from './connection.ts';
import type { Grant } from './credentials.ts';
import { exchange, type Progress, type Received } from './exchange.ts';
import { kyOptions, type Retries } from './ky-options.ts';
import type { Operation } from './operation.ts';
import type { QuotaMeter } from './quota-meter.ts';
import { errorFromStatus, pauseAfter } from './response.ts';
import { OVER, within, withoutLimitOfRuntime } from './time-limit.ts';

/** Milliseconds that Node's `fetch` waits for headers, and then for more of the body; Bun's waits this long for the whole response. */
const LIMIT_OF_RUNTIMES = 300_000;

/** A request that lacks only its credentials. A body makes it JSON. */
export interface Outgoing {
  method: string;
  /** Absolute, without fragment. */
  url: string;
  /** Parameters without a value are omitted. */
  query?: Readonly<Record<string, unknown>> | undefined;
  /** Default `application/json`. */
  accept?: string;
  body?: string | undefined;
  /** Leave a successful response's body unread. */
  streams?: true;
}

/** One call: what all its attempts share. */
export interface Call {
  readonly connection: Connection;
  readonly operation: Operation;
  readonly signal: AbortSignal | undefined;
  /** Replace the client's headers of the same name. */
  readonly headers: Readonly<Record<string, string>>;
  readonly retries: Retries;
  readonly progress: Progress;
  /** Milliseconds for one attempt. */
  readonly attemptLimit: number | false;
  /** Milliseconds that the call has left. */
  readonly left: () => number | false;
  /** The error when the time is up. */
  readonly tooLate: (what: string) => TimeoutError;
}

/**
 * Sends attempts until one succeeds or fails for good. ky does this: it counts, waits with jitter or as long as the service
 * asks, ends an attempt that takes too long, and distinguishes errors from successes. ky gets only the origin of a request or,
 * if there are hooks, the parts that they may see, so its errors can't hold a secret. It gets only the status of a response, because the body is read and
 * measured within the attempt.
 *
 * @param refused the error of the attempt before this call, if its token was refused.
 * @throws an error of this package, or the caller's reason if the signal fires.
 */
export async function tryUntilDone(
  call: Call,
  outgoing: Outgoing,
  grant: Grant,
  refused?: WorkRightsKitError,
): Promise<Answer> {
  const { connection, operation, signal, retries, progress, attemptLimit, left } = call;
  const { method, query, accept = 'application/json', body, streams = false } = outgoing;
  const { writes, idOf } = operation;
  const { meter } = connection;
  const url = new URL(outgoing.url);
  for (const [name, value] of Object.entries({ ...query, ...grant.query })) {
    if (value !== undefined && value !== null) url.searchParams.set(name, String(value));
  }
  const headers = {
    ...connection.headers(),
    accept,
    ...(body !== undefined && { 'content-type': 'application/json' }),
    ...grant.headers,
    ...call.headers,
  };
  // Also limited in time, because ky's limits begin with its first attempt.
  const late = () => call.tooLate('what sends requests was not loaded in time');
  const sender =
    ky ??
    (await within((loading ??= load(operation.id)), { operation, signal, limit: attemptLimit, left, late }));
  const isLong = attemptLimit === false || attemptLimit > LIMIT_OF_RUNTIMES;
  const lifted = isLong && withoutLimitOfRuntime();

  let last: Received | undefined;
  const attempt = async (shown: Request): Promise<Response> => {
    const { signal: ended } = shown;
    // The signal may have fired between attempts. A create that wasn't sent is known to have created nothing.
    signal?.throwIfAborted();
    const once = writes ? onceBody(body ?? '', connection.isOwnFetch) : undefined;
    const init = {
      method,
      ...(body !== undefined && { body }),
      ...once,
      headers: { ...headers, ...once?.headers },
      // A file is read after ky has removed its signal.
      signal: streams && signal ? AbortSignal.any([signal, ended]) : ended,
      redirect: 'manual' as const,
      ...lifted,
    };
    const sent = exchange(connection, operation, progress, url.href, init, streams);
    // ky waits for its `fetch` when the signal fires. A `fetch` that ignores the signal must not hold up the call.
    last = await within(sent, { operation, signal });
    afterResponse?.(shown, last.response);
    return asResponse(operation, last, meter);
  };

  const errorOf = (thrown: unknown): unknown => {
    if (thrown instanceof WorkRightsKitError) return thrown;
    const { name, response } = thrown as { name?: string; response?: Response };
    if (response) return errorFromStatus(operation, last!.response, last!.text, meter);
    if (name !== 'TimeoutError') return thrown;
    const limit = left() === OVER ? 'the totalTimeout' : `${attemptLimit} ms`;
    return call.tooLate(`no response from ${connection.baseUrl.origin} within ${limit}`);
  };

  const counted = { isUnderWay: false };
  /** What would be refused waits until the minute of the quota ends. */
  const turn = async () => {
    if (!meter) return;
    const over = new AbortController();
    const late = () => call.tooLate('the quota of the minute is used up');
    try {
      const taken = meter.take(counted, retries.longestRetryAfter, over.signal);
      await within(taken, { operation, signal, left, late });
    } catch (error) {
      // Only a wait that was given up leaves a timer, which would keep the process alive.
      over.abort();
      throw error;
    }
  };

  const { retry, ours, afterResponse, isSeen } = kyOptions(connection.hooks, {
    operation,
    log: connection.log,
    retries,
    progress,
    errorOf: errorOf as (thrown: Error) => WorkRightsKitError,
    refused,
  });
  // Only hooks see the request that ky makes. Masking it takes time, so it is done for hooks only.
  const shown = isSeen ? shownRequest(url.href, headers) : { url: connection.baseUrl.origin, headers: {} };
  try {
    await turn();
    await sender(shown.url, {
      method,
      headers: shown.headers,
      // A signal of its own, because Node 22.12 warns of a leak when 11 calls listen to a shared signal.
      ...(signal && { signal: AbortSignal.any([signal]) }),
      timeout: attemptLimit,
      totalTimeout: left(),
      retry,
      hooks: { ...ours, beforeRetry: [turn, ...ours.beforeRetry] },
      throwHttpErrors: (status) => !(status === 303 && idOf),
      fetch: attempt as typeof fetch,
    });
  } catch (thrown) {
    throw errorOf(thrown);
  } finally {
    meter?.end(counted);
  }
  const { response, text } = last!;
  return { status: response.status, headers: response.headers, text, body: response.body };
}

/** A body, and the request properties that it requires. */
interface OnceBody {
  body: Blob | ReadableStream<Uint8Array<ArrayBuffer>>;
  duplex?: 'half';
  headers?: { 'content-length': string };
}

/**
 * The body of a create or update in a form that the runtime can't send twice; undefined where text is as safe. Deno's `fetch`
 * sends text twice if a kept-alive connection breaks, but a `Blob` once. Node's own `fetch` sends everything except a stream
 * twice after a 421. It would send a stream in chunks, which some gateways refuse, unless it has a length. ky passes a body to
 * `fetch` unchanged. It isn't known whether another `fetch` accepts a stream. In Chromium nothing helps, because it keeps a
 * copy of every body.
 */
function onceBody(json: string, isOwnFetch: boolean): OnceBody | undefined {
  const runtime = globalThis.navigator?.userAgent ?? '';
  const body = new Blob([json]);
  if (runtime.startsWith('Deno/')) return { body };
  if (!isOwnFetch || !runtime.startsWith('Node.js/')) return undefined;
  return { body: body.stream(), duplex: 'half', headers: { 'content-length': `${body.size}` } };
}

/**
 * What ky sees of a response: its status, and when to retry, in seconds by the service's clock, or when the minute of the quota
 * ends. An unknown `Retry-After` becomes `-`, so that ky reads no other header.
 *
 * @throws the error of a status that no `Response` can have, or that contradicts `ok`.
 */
function asResponse(
  operation: Operation,
  { response, text }: Received,
  meter: QuotaMeter | undefined,
): Response {
  const { ok, status, headers } = response;
  if (!(status >= 200 && status <= 599 && ok === status < 300))
    throw errorFromStatus(operation, response, text, meter);
  if (ok) return new Response(null, { status });
  const shown = shownHeaders(headers);
  const ms = pauseAfter(status, shown, meter);
  const seconds = ms === undefined ? '-' : `${Math.ceil(ms / 1000)}`;
  return new Response(null, { status, headers: { 'retry-after': seconds } });
}

export type Ky = typeof import('ky').default;

let ky: Ky | undefined;
let loading: Promise<Ky> | undefined;

/** Sets ky without loading it: see `preload` of `@workrights/client/ky`. */
export function setKy(given: Ky): void {
  ky = given;
}

/**
 * Loads ky, which sends all requests, with the first of them, so that a bundle doesn't have it in its first part. If it can't be
 * loaded, nothing was sent, and the next call tries again.
 */
async function load(operationId: string): Promise<Ky> {
  try {
    return (ky = (await import('ky')).default);
  } catch (cause) {
    const message = `${operationId}: the part of this client that sends requests could not be loaded`;
    throw new ConnectionError(message, { operationId, neverSent: true, cause });
  } finally {
    loading = undefined;
  }
}
