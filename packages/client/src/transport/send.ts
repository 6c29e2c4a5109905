import { requireObject, requireSignal } from '../arguments/arguments.ts';
import { TimeoutError } from '../errors/call-errors.ts';
import { invalid } from '../errors/invalid-request-error.ts';
import { AuthenticationError } from '../errors/status-errors.ts';
import { WorkRightsKitError } from '../errors/work-rights-kit-error.ts';
import type { CallOptions } from '../options/call-options.ts';
import type { Client, SdkRequest } from '../sdk/sdk-client.ts';
import { type Call, type Outgoing, tryUntilDone } from './attempts.ts';
import { type Answer, jsonOf } from './bodies.ts';
import { type Connection, readHeaders } from './connection.ts';
import type { Grant } from './credentials.ts';
import { aborted, type Operation, unknownOutcome } from './operation.ts';
import { readJson } from './response.ts';
import { readRetries } from './ky-options.ts';
import { countDown, readLimit, within } from './time-limit.ts';

/**
 * Begins a call: reads the caller's options, and starts the time of the call. The result is also the `client` that the
 * generated functions need. They give method, path and body from the contract.
 *
 * @param path replaces the contract's path where the service doesn't document it.
 * @throws InvalidRequestError for invalid options; AbortedError if the signal has fired.
 */
export function beginCall(
  connection: Connection,
  operation: Operation,
  options: CallOptions | undefined,
  path?: string,
): Call & Client {
  const { id: operationId } = operation;
  const { signal, headers, retries, timeout, totalTimeout } =
    options === undefined
      ? { ...connection, headers: {}, signal: undefined }
      : readCallOptions(connection, operation, options);

  /** A generated function gives its request, and gets the body of the response. */
  const sends =
    (method: 'GET' | 'POST') =>
    async <Responses>({ url, path: values = {}, query, body }: SdkRequest) => {
      const json = jsonOf(body, operationId);
      const { validation, baseUrl, log } = connection;
      if (validation) await validation.request(operation, json, log);
      const address = baseUrl.href + fillPath(path ?? url, values, operationId);
      const response = await send(call, { method, url: address, query, body: json });
      const data = readJson(operation, response);
      if (validation) await validation.response(operation, response, data, log);
      // The types of the generated functions describe what the contract promises.
      return { data: data as Responses[keyof Responses], response };
    };

  const call = {
    connection,
    operation,
    signal,
    headers,
    retries,
    progress: { attempts: 0, maybeSent: false },
    attemptLimit: timeout,
    left: countDown(totalTimeout),
    tooLate: (what: string) => new TimeoutError(`${operationId}: ${what}`, { operationId }),
    get: sends('GET'),
    post: sends('POST'),
  };
  return call;
}

function readCallOptions(connection: Connection, operation: Operation, options: CallOptions) {
  requireObject('options', options, operation.id);
  const { signal, headers, retry, timeout, totalTimeout } = options;
  requireSignal(signal, operation.id);
  if (signal?.aborted) throw aborted(operation, signal);
  return {
    signal,
    headers: readHeaders(headers, operation.id),
    retries: retry === undefined ? connection.retries : readRetries(retry),
    timeout: readLimit('timeout', timeout ?? connection.timeout),
    totalTimeout: readLimit('totalTimeout', totalTimeout ?? connection.totalTimeout),
  };
}

/**
 * Fills a path template of the contract. Each value stays one path segment: characters with a meaning in a URL are escaped, and
 * `.` and `..`, which escaping can't keep in their segment, are refused.
 *
 * @throws InvalidRequestError for a value that isn't text, is empty, is `.` or `..`, or isn't well-formed Unicode.
 */
export function fillPath(
  template: string,
  values: Readonly<Record<string, unknown>>,
  operationId: string,
): string {
  return template.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = values[name];
    if (typeof value !== 'string' || /^\.{0,2}$/.test(value) || !value.isWellFormed()) {
      const rule = 'must be text that is not empty and no relative path segment';
      throw invalid(name, rule, operationId);
    }
    return encodeURIComponent(value);
  });
}

/**
 * Sends the request of a call and resolves with its successful response.
 *
 * @throws an error of this package for everything else, safe to print: see `src/errors`.
 */
export async function send(call: Call, outgoing: Outgoing): Promise<Answer> {
  const { connection, operation, signal, progress, attemptLimit, left, tooLate } = call;
  const { credentials, log } = connection;
  const { writes, id: operationId } = operation;

  /** ky's limits begin with its first attempt. */
  const inTime = async (grant: Grant | Promise<Grant>) => {
    if (!(grant instanceof Promise)) return grant;
    try {
      const late = () => tooLate('no access token in time');
      return await within(grant, { operation, signal, limit: attemptLimit, left, late });
    } catch (error) {
      credentials.giveUp?.(grant);
      throw error;
    }
  };

  /** Turns what ended the call into an error of this package. An error of a token function stays as it is. */
  const explain = (thrown: unknown): unknown => {
    const isLost = progress.maybeSent && writes === true;
    if (signal?.aborted) return aborted(operation, signal, isLost, progress.checkId);
    if (!isLost) return thrown;
    const isOurs = thrown instanceof WorkRightsKitError;
    const cause = isOurs ? thrown : new WorkRightsKitError(`${operationId}: failed`, { cause: thrown });
    log.info?.(`${operationId}: the request was sent, and its outcome is unknown`, { because: cause.name });
    return unknownOutcome(operation, cause, progress.checkId);
  };

  try {
    // Before a token is asked for: few of them may be issued in a day.
    if (signal?.aborted) throw aborted(operation, signal);
    const grant = await inTime(credentials.current());
    try {
      return await tryUntilDone(call, outgoing, grant);
    } catch (error) {
      // ky can't renew a token, because it gets nothing secret.
      if (!credentials.renew || !(error instanceof AuthenticationError)) throw error;
      const renewed = await inTime(credentials.renew(grant));
      if (renewed === grant) throw error;
      try {
        return await tryUntilDone(call, outgoing, renewed, error);
      } catch (again) {
        if (again instanceof AuthenticationError) await credentials.refusedAgain?.(renewed);
        throw again;
      }
    }
  } catch (error) {
    throw explain(error);
  }
}
