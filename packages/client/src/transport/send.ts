import ky, { isHTTPError, isTimeoutError } from 'ky';

import { ConnectionError } from '../errors/connection-error.ts';
import { TimeoutError } from '../errors/timeout-error.ts';
import { WorkRightsKitError } from '../errors/work-rights-kit-error.ts';
import { aborted, untilAborted } from './abort.ts';
import type { CallOptions, Connection, Operation } from './connection.ts';
import type { Grant } from './credentials.ts';
import { errorFromStatus } from './error-from-status.ts';
import { exchange } from './exchange.ts';
import { readNetworkFailure } from './network-failure.ts';
import { retriesOf } from './retries.ts';
import { redirectMode } from './see-other.ts';
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
): Promise<Response> {
  const { signal } = options;
  const { credentials } = connection;
  if (signal?.aborted) throw aborted(operation, signal);
  const attempt = (grant: Grant) => callKy(connection, operation, outgoing, options, grant);

  const current = credentials.current();
  const grant = current instanceof Promise ? await untilAborted(current, signal, operation) : current;
  try {
    return await attempt(grant);
  } catch (error) {
    if (!credentials.renew || !isHTTPError(error) || error.response.status !== 401) {
      throw explain(error, connection, operation, options);
    }
  }
  const renewed = await untilAborted(credentials.renew(grant), signal, operation);
  try {
    return await attempt(renewed);
  } catch (error) {
    throw explain(error, connection, operation, options);
  }
}

async function callKy(
  connection: Connection,
  operation: Operation,
  { method, url, query, headers, body, streams }: Outgoing,
  { signal, timeout }: CallOptions,
  grant: Grant,
): Promise<Response> {
  const search = new URLSearchParams({ ...query, ...grant.query }).toString();
  return ky(search === '' ? url : `${url}?${search}`, {
    method,
    headers: { ...connection.headers, ...headers, ...grant.headers },
    ...(body === undefined ? {} : { body }),
    ...(signal === undefined ? {} : { signal }),
    redirect: redirectMode(method),
    timeout: timeout ?? connection.timeout,
    retry: retriesOf(operation),
    throwHttpErrors: (status) => !(status === 303 && operation.answersSeeOther),
    fetch: exchange(connection, operation, !streams),
  });
}

/** Turns whatever ky threw into an error of ours. ky's own carry the full URL, so none is kept as a cause. */
function explain(thrown: unknown, connection: Connection, operation: Operation, options: CallOptions): Error {
  if (options.signal?.aborted) return aborted(operation, options.signal);
  if (isHTTPError(thrown)) return errorFromStatus(operation, thrown.response, thrown.data);
  const error = withoutAnswer(thrown, connection, operation, options);
  const surelyNotDone = error instanceof ConnectionError && error.neverSent;
  return operation.writes && !surelyNotDone ? unknownOutcome(operation, error) : error;
}

function withoutAnswer(
  thrown: unknown,
  { baseUrl, timeout }: Connection,
  operation: Operation,
  options: CallOptions,
): WorkRightsKitError {
  if (thrown instanceof WorkRightsKitError) return thrown;
  const operationId = operation.id;
  if (isTimeoutError(thrown)) {
    const limit = options.timeout ?? timeout;
    return new TimeoutError(`${operationId}: no answer from ${baseUrl.origin} within ${limit} ms`, {
      operationId,
    });
  }
  const { code, cause } = readNetworkFailure(thrown);
  return new ConnectionError(`${operationId}: the call to ${baseUrl.origin} failed`, {
    operationId,
    code,
    cause,
  });
}
