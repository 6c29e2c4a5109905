import { defined, requireObject } from '../arguments/arguments.ts';
import { invalid } from '../errors/invalid-request-error.ts';
import type { CallOptions } from '../options/call-options.ts';
import type { Client, SdkRequest } from '../sdk/sdk-client.ts';
import { jsonOf } from './bodies.ts';
import { type BaseUrl, type Connection, readHeaders } from './connection.ts';
import type { Operation } from './operation.ts';
import { bodyOf, keepDetails, readJson } from './response.ts';
import { send } from './send.ts';

/**
 * The `client` that the generated functions need. They give method, path and body from the contract; this folder does the
 * sending.
 *
 * @param path replaces the contract's path where the service doesn't document it.
 */
export function generatedClient(
  connection: Connection,
  operation: Operation,
  options: CallOptions | undefined,
  path?: string,
): Client {
  const calls =
    (method: 'GET' | 'POST') =>
    async <Responses>(generated: SdkRequest) => {
      const { url, query, body } = generated;
      const json = jsonOf(body, operation.id);
      const { validation } = connection;
      if (validation) await validation.request(operation, json, connection.log);
      const response = await send(
        connection,
        operation,
        {
          method,
          url: connection.baseUrl.href + fillPath(path ?? url, generated.path ?? {}, operation.id),
          query: defined(query) as Record<string, string>,
          headers: { accept: 'application/json', ...readHeaders(generated.headers) },
          body: json,
        },
        options,
      );
      const data = readJson(operation, response);
      if (validation) await validation.response(operation, response, data, connection.log);
      // The types of the generated functions describe what the contract promises.
      return { data: data as Responses[keyof Responses], response };
    };
  return { get: calls('GET'), post: calls('POST') };
}

export interface RequestOptions extends CallOptions {
  /** Parameters of the URL. */
  query?: Readonly<Record<string, string | number | boolean | undefined>> | undefined;
  /** Sent as JSON. */
  body?: unknown;
  /** Whether it changes nothing, so that it may be retried like a GET. */
  readOnly?: boolean | undefined;
}

const id = 'request';
const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];

/** See `VisaChecks.request`. */
export async function request(
  client: Connection,
  method: string,
  path: string,
  options: RequestOptions = {},
): Promise<unknown> {
  requireObject('options', options, id);
  const { query = {}, body, readOnly, ...call } = options;
  if (!METHODS.includes(method)) throw invalid('method', `must be one of ${METHODS.join(', ')}`, id);
  requireObject('query', query, id);
  const json = jsonOf(body, id);
  const isGet = method === 'GET';
  if (isGet && json !== undefined) throw invalid('body', 'must be omitted with GET', id);
  const { baseUrl } = client;
  const whole = typeof path === 'string' && path.startsWith('/') ? baseUrl.href + path : path;
  const operation = { id, writes: !isGet && !readOnly };
  const answer = await send(
    client,
    operation,
    {
      method,
      url: ownUrl(whole, baseUrl, 'path', id),
      query: defined(query) as Record<string, string>,
      headers: { accept: 'application/json', ...(json && { 'content-type': 'application/json' }) },
      body: json,
    },
    call,
  );
  const data = bodyOf(answer.text);
  return typeof data === 'object' && data !== null ? keepDetails(data, operation, answer, undefined) : data;
}

/**
 * A URL that may get the credentials, which go only to the configured origin (service.md §2.6).
 *
 * @param path name of the argument, for the error.
 * @throws InvalidRequestError for text that isn't a URL, has a user name, or has another origin.
 */
export function ownUrl(address: unknown, { origin }: BaseUrl, path: string, operationId: string): string {
  const url = typeof address === 'string' && URL.canParse(address) ? new URL(address) : undefined;
  if (url?.origin !== origin || url.username || url.password) {
    throw invalid(path, 'must have the origin of baseUrl, and no user name', operationId);
  }
  url.hash = '';
  return url.href;
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
