import { defined } from '../arguments/arguments.ts';
import type { Client } from '../generated/visa-checks/client/index.ts';
import type { CallOptions } from '../options/call-options.ts';
import type { Connection } from './connection.ts';
import { jsonOf } from './json.ts';
import type { Operation } from './operation.ts';
import { fillPath } from './path.ts';
import { readJson } from './read-json.ts';
import { send } from './send.ts';

/**
 * The `client` that the generated functions ask for: method, path and body come from them, that is from the contract,
 * and everything that happens on the wire is this folder's.
 *
 * @param path instead of the contract's, where the service leaves the path open.
 */
export function generatedClient(
  connection: Connection,
  operation: Operation,
  options: CallOptions | undefined,
  path?: string,
): Client {
  const calls = (method: 'GET' | 'POST') => async (generated: GeneratedRequest) => {
    const { url, query, body } = generated;
    const json = jsonOf(body, operation.id);
    const { validation } = connection;
    if (validation) await validation.request(operation, json);
    const response = await send(
      connection,
      operation,
      {
        method,
        url: connection.baseUrl.href + fillPath(path ?? url, generated.path ?? {}, operation.id),
        query: defined(query) as Record<string, string>,
        headers: { accept: 'application/json', ...generated.headers },
        body: json,
      },
      options,
    );
    const data = readJson(operation, response);
    if (validation) await validation.response(operation, response, data, connection.log);
    return { data, response };
  };
  const used: Pick<GeneratedCalls, 'get' | 'post'> = { get: calls('GET'), post: calls('POST') };
  // The generated functions use these two methods only, and their types stand for what the contract promises.
  return used as GeneratedCalls as Client;
}

interface GeneratedRequest {
  url: string;
  path?: Record<string, unknown>;
  query?: Record<string, unknown>;
  headers?: Record<string, string>;
  body?: unknown;
}
type GeneratedCalls = { [Method in 'get' | 'post']: (request: GeneratedRequest) => Promise<unknown> };
