import ky, { isHTTPError, isTimeoutError } from 'ky';

import { ConnectionError } from '../errors/connection-error.ts';
import { TimeoutError } from '../errors/timeout-error.ts';
import { WorkRightsKitError } from '../errors/work-rights-kit-error.ts';
import { aborted, untilAborted } from './abort.ts';
import type { CallOptions, Connection, Operation } from './connection.ts';
import type { Grant } from './credentials.ts';
import { errorFromStatus } from './error-from-status.ts';
import { exchange, type Progress } from './exchange.ts';
import { readLimit } from './limits.ts';
import { retriesOf } from './retries.ts';
import { countDown, inTime } from './time-limit.ts';
import { unknownOutcome } from './unknown-outcome.ts';

/** A request that is ready but for its credentials. */
export interface Outgoing {
  method: 'GET' | 'POST';
  /** Absolute, without query. */
  url: string;
  query?: Readonly<Record<string, string>>;
  headers: Readonly<Record<string, string>>;
  body?: string;
  /** Leave a successful answer's body unread. */
  streams?: true;
}

/** A call on its way. */
interface Call {
  readonly connection: Connection;
  readonly operation: Operation;
  readonly outgoing: Outgoing;
  readonly signal: AbortSignal | undefined;
  readonly timeout: number | false;
  /** Milliseconds that are left of `totalTimeout`. */
  readonly left: () => number | false;
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
  { signal, timeout = connection.timeout, totalTimeout = connection.totalTimeout }: CallOptions = {},
): Promise<Response> {
  if (signal?.aborted) throw aborted(operation, signal);
  const call: Call = {
    connection,
    operation,
    outgoing,
    signal,
    timeout: readLimit('timeout', timeout),
    left: countDown(readLimit('totalTimeout', totalTimeout)),
    progress: { attempts: 0, maybeSent: false },
  };
  const { credentials } = connection;
  const current = credentials.current();
  const grant = current instanceof Promise ? await inCallsTime(current, call) : current;
  try {
    return await callKy(call, grant);
  } catch (error) {
    if (!credentials.renew || !isHTTPError(error) || error.response.status !== 401)
      throw explain(error, call);
  }
  const renewed = await inCallsTime(credentials.renew(grant), call);
  try {
    return await callKy(call, renewed);
  } catch (error) {
    throw explain(error, call);
  }
}

async function callKy(call: Call, grant: Grant): Promise<Response> {
  const { connection, operation, outgoing, signal, progress } = call;
  const { method, url, query, headers, body } = outgoing;
  const search = query || grant.query ? new URLSearchParams({ ...query, ...grant.query }).toString() : '';
  const { info } = connection.log;
  return ky(search === '' ? url : `${url}?${search}`, {
    method,
    headers: { ...connection.headers, ...headers, ...grant.headers },
    ...(body === undefined ? {} : { body }),
    ...(signal === undefined ? {} : { signal }),
    redirect: 'manual',
    timeout: call.timeout,
    totalTimeout: call.left(),
    retry: retriesOf(operation, connection),
    throwHttpErrors: (status) => !(status === 303 && operation.answersSeeOther),
    fetch: exchange(connection, operation, outgoing, progress),
    ...(info && {
      hooks: {
        beforeRetry: [({ error }) => void info(`${operation.id}: trying again`, retryNote(call, error))],
      },
    }),
  });
}

/** A token is asked for within the limits of the call that needs it. */
async function inCallsTime(promise: Promise<Grant>, call: Call): Promise<Grant> {
  const late = () => tooLate(call, 'no access token in time');
  try {
    const inTimeout = inTime(promise, call.timeout, late);
    return await untilAborted(inTime(inTimeout, call.left(), late), call.signal, call.operation);
  } catch (error) {
    call.connection.credentials.giveUp?.(promise);
    throw error;
  }
}

/** Turns whatever ky threw into an error of ours. ky's own carry the full URL, so none is kept as a cause. */
function explain(thrown: unknown, call: Call): Error {
  const { operation, signal, progress, connection } = call;
  if (signal?.aborted) {
    return aborted(operation, signal, operation.writes && progress.maybeSent, progress.checkId);
  }
  const error = isHTTPError(thrown)
    ? errorFromStatus(operation, thrown.response, thrown.data)
    : withoutAnswer(thrown, call);
  if (!operation.writes || !progress.maybeSent) return error;
  connection.log.info?.(`${operation.id}: sent, and its outcome is unknown`, { because: error.name });
  return unknownOutcome(operation, error, progress.checkId);
}

function withoutAnswer(thrown: unknown, call: Call): WorkRightsKitError {
  if (thrown instanceof WorkRightsKitError) return thrown;
  const { origin } = call.connection.baseUrl;
  if (isTimeoutError(thrown)) {
    const left = call.left();
    const limit = left !== false && left <= 1 ? 'the totalTimeout' : `${call.timeout} ms`;
    return tooLate(call, `no answer from ${origin} within ${limit}`);
  }
  // What ky itself throws can hold the whole address; what `fetch` throws has been made one of our errors.
  const operationId = call.operation.id;
  return new ConnectionError(`${operationId}: the call to ${origin} failed`, { operationId });
}

function tooLate({ operation }: Call, what: string): TimeoutError {
  return new TimeoutError(`${operation.id}: ${what}`, { operationId: operation.id });
}

function retryNote({ progress, connection }: Call, error: Error): Record<string, unknown> {
  const status = isHTTPError(error) ? error.response.status : undefined;
  const code = error instanceof ConnectionError ? error.code : undefined;
  return { attempt: progress.attempts + 1, of: connection.retries.attempts, status, code };
}
