import { requireObject } from '../arguments/arguments.ts';
import { invalid } from '../errors/invalid-request-error.ts';
import type { CallOptions } from '../options/call-options.ts';
import { jsonOf } from './bodies.ts';
import type { BaseUrl, Connection } from './connection.ts';
import { bodyOf, keepDetails } from './response.ts';
import { beginCall, send } from './send.ts';

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
  const url = ownUrl(whole, baseUrl, 'path', id);
  const answer = await send(beginCall(client, operation, call), { method, url, query, body: json });
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
