import { defined, requireObject } from '../arguments/arguments.ts';
import { invalid } from '../errors/invalid-request-error.ts';
import type { CallOptions } from '../options/call-options.ts';
import { bodyOf } from './body-of.ts';
import type { Connection } from './connection.ts';
import { jsonOf } from './json.ts';
import { ownUrl } from './own-url.ts';
import { keepDetails } from './response-details.ts';
import { send } from './send.ts';
import { WRITES } from './writes.ts';

export interface RequestOptions extends CallOptions {
  /** Parameters of the URL. */
  query?: Readonly<Record<string, string | number | boolean | undefined>> | undefined;
  /** Sent as JSON. */
  body?: unknown;
  /** It changes nothing, so that it may be sent again, as a GET is. */
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
  const operation = { id, writes: isGet || readOnly ? undefined : WRITES };
  const answer = await send(
    client,
    operation,
    {
      method,
      url: ownUrl(whole, baseUrl, 'path', id),
      query: defined(query) as Record<string, string>,
      headers: { accept: 'application/json', 'content-type': json && 'application/json' },
      body: json,
    },
    call,
  );
  const data = bodyOf(answer.text);
  return typeof data === 'object' && data !== null ? keepDetails(data, operation, answer, undefined) : data;
}
