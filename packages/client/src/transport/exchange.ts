import { ConnectionError } from '../errors/connection-error.ts';
import { UnexpectedResponseError } from '../errors/unexpected-response-error.ts';
import type { Connection, Operation } from './connection.ts';
import { readNetworkFailure } from './network-failure.ts';
import { isHidden } from './see-other.ts';

/**
 * The `fetch` that ky calls for each attempt. It reads the whole body inside the attempt, so that the attempt's
 * timeout and retries cover a body that stalls or breaks off, and it throws only errors that are safe to print.
 */
export function exchange(
  connection: Connection,
  operation: Operation,
  wholeBody: boolean,
): (input: RequestInfo | URL, init?: RequestInit) => Promise<Response> {
  const broken = (thrown: unknown, sent: boolean): ConnectionError => {
    const { code, neverSent, cause } = readNetworkFailure(thrown);
    const how = neverSent && !sent ? 'no connection to' : 'the connection broke to';
    return new ConnectionError(
      `${operation.id}: ${how} ${connection.baseUrl.origin}${code ? ` (${code})` : ''}`,
      {
        operationId: operation.id,
        code,
        neverSent: neverSent && !sent,
        cause,
      },
    );
  };

  return async (input, init) => {
    let response: Response;
    try {
      response = await connection.fetch(input, init);
    } catch (thrown) {
      throw broken(thrown, false);
    }
    if (isHidden(response)) {
      throw new UnexpectedResponseError(
        `${operation.id}: answered with a redirect, which this runtime hides. Call it from a server.`,
        { operationId: operation.id },
      );
    }
    if (!wholeBody && response.ok) return response;
    const { status, headers } = response;
    try {
      const body = await response.text();
      return new Response(body === '' ? null : body, { status, headers });
    } catch (thrown) {
      // The status is known and tells more than the lost body of a refusal does.
      if (status >= 400) return new Response(null, { status, headers });
      throw broken(thrown, true);
    }
  };
}
