import { defined } from '../arguments/arguments.ts';
import type { CallOptions } from '../options/call-options.ts';
import type { Client, SdkRequest } from '../sdk/sdk-client.ts';
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
  const calls =
    (method: 'GET' | 'POST') =>
    async <Responses>(generated: SdkRequest) => {
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
      // The types of the generated functions stand for what the contract promises.
      return { data: data as Responses[keyof Responses], response };
    };
  return { get: calls('GET'), post: calls('POST') };
}
