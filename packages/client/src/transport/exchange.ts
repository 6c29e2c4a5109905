import { ConnectionError } from '../errors/connection-error.ts';
import { UnexpectedResponseError } from '../errors/unexpected-response-error.ts';
import { WorkRightsKitError } from '../errors/work-rights-kit-error.ts';
import { shownHeaders, shownUrl } from '../privacy/redact.ts';
import type { Connection, Operation } from './connection.ts';
import { fetchFollowing } from './follow-redirects.ts';
import { idInLocation } from './id-in-location.ts';
import { readNetworkFailure } from './network-failure.ts';
import type { Outgoing } from './send.ts';
import { onceBody } from './send-once.ts';
import { isHidden } from './see-other.ts';
import { readWhole, refreshed } from './whole-body.ts';

/** What is known of a call while it runs. */
export interface Progress {
  attempts: number;
  /** The request may have reached the service, and no answer says that it was refused. */
  maybeSent: boolean;
  /** What a create has made, as the headers of its answer say. */
  checkId?: string | undefined;
}

/**
 * The `fetch` that ky calls for each attempt. It reads the whole body inside the attempt, so that the attempt's
 * timeout and retries cover a body that stalls or breaks off, and it throws only errors that are safe to print.
 */
export function exchange(
  connection: Connection,
  operation: Operation,
  { body, streams }: Outgoing,
  progress: Progress,
): (input: RequestInfo | URL, init?: RequestInit) => Promise<Response> {
  const { log } = connection;
  const broken = (thrown: unknown, answered: boolean): Error => {
    if (thrown instanceof WorkRightsKitError) return thrown;
    const failure = readNetworkFailure(thrown);
    const { code, cause } = failure;
    const neverSent = failure.neverSent && !answered;
    if (neverSent) progress.maybeSent = false;
    log.debug?.(`${operation.id}: failed`, { attempt: progress.attempts, code, neverSent });
    const how = neverSent ? 'no connection to' : 'the connection broke to';
    return new ConnectionError(
      `${operation.id}: ${how} ${connection.baseUrl.origin}${code ? ` (${code})` : ''}`,
      {
        operationId: operation.id,
        code,
        neverSent,
        cause,
      },
    );
  };

  return async (input, init) => {
    let request = input instanceof Request ? input : new Request(input, init);
    const once = operation.writes && body ? onceBody(body, connection.isOwnFetch) : undefined;
    if (once) {
      const headers = { ...Object.fromEntries(request.headers), ...once.headers };
      request = new Request(request, { ...once, method: 'POST', headers });
    }
    const began = performance.now();
    progress.attempts += 1;
    progress.maybeSent = true;
    log.debug?.(`${operation.id}: sending`, {
      attempt: progress.attempts,
      method: request.method,
      url: shownUrl(request.url),
    });
    let response: Response;
    try {
      response = await fetchFollowing(connection, operation, request, init);
    } catch (thrown) {
      throw broken(thrown, false);
    }
    const { status, headers } = response;
    log.debug?.(`${operation.id}: answered`, {
      attempt: progress.attempts,
      status,
      milliseconds: Math.round(performance.now() - began),
      headers: shownHeaders(headers),
    });
    if (isHidden(response)) {
      throw new UnexpectedResponseError(
        `${operation.id}: answered with a redirect, which this runtime hides. Call it from a server.`,
        { operationId: operation.id },
      );
    }
    if (isRefusal(status)) progress.maybeSent = false;
    progress.checkId = idInLocation(operation, response);
    if (streams && response.ok) return response;
    try {
      const body = await readWhole(response);
      // ky reads the body of a refusal, so that gets a fresh one.
      return response.ok ? response : refreshed(response, body);
    } catch (thrown) {
      // The status is known and tells more than the lost body of a refusal does.
      if (status >= 400) return refreshed(response, '');
      throw broken(thrown, true);
    }
  };
}

/**
 * Whether a status says for sure that nothing was done: 4xx, and the redirects that ask to send the same elsewhere.
 * After a 5xx, or a redirect that may mean "done, see there", nobody can know.
 */
export function isRefusal(status: number): boolean {
  return (status >= 400 && status < 500) || status === 307 || status === 308;
}
