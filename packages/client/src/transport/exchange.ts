import { ConnectionError, UnexpectedResponseError } from '../errors/call-errors.ts';
import { WorkRightsKitError } from '../errors/work-rights-kit-error.ts';
import type { FetchInit, FetchResponse } from '../options/fetch.ts';
import { shownHeaders, shownUrl } from '../privacy/redact.ts';
import type { Connection } from './connection.ts';
import { HIDDEN } from './fetch.ts';
import { readNetworkFailure } from './network-failure.ts';
import type { Operation } from './operation.ts';
import { readText } from './read-text.ts';
import { answerDetails } from './response-details.ts';

/** What is known of a call while it runs. */
export interface Progress {
  attempts: number;
  /** The request may have reached the service, and no response says that it was refused. */
  maybeSent: boolean;
  /** What a create has made, as the headers of its answer say. */
  checkId?: string | undefined;
}

/** A response, whatever its status. */
export interface Received {
  readonly response: FetchResponse;
  /** The whole body; empty when it is left to be streamed. */
  readonly text: string;
}

/**
 * One attempt. The whole body is read inside it, so that the attempt's timeout and retries cover a body that stalls or
 * breaks off.
 *
 * @param streams leave a successful response's body unread, and take it from another origin too: a file may lie elsewhere,
 * but what another origin says of a check is not the service's word.
 * @throws only errors that are safe to print.
 */
export async function exchange(
  connection: Connection,
  operation: Operation,
  progress: Progress,
  url: string,
  init: Omit<FetchInit, 'attempt'>,
  streams: boolean,
): Promise<Received> {
  const { log, baseUrl, fetch, maxResponseSize } = connection;
  const { id: operationId, idOf } = operation;
  const began = performance.now();
  const attempt = (progress.attempts += 1);
  progress.maybeSent = true;
  log.debug?.(`${operationId}: sending`, { attempt, method: init.method, url: shownUrl(url) });

  const unexpected = (what: string) =>
    new UnexpectedResponseError(`${operationId}: ${what}`, { operationId });
  const fetchOnce = async (to: string, changed?: Partial<FetchInit>) => {
    const given = await fetch(to, {
      ...init,
      ...changed,
      attempt: { operationId, number: attempt, url: shownUrl(to), maxResponseSize },
    });
    if (typeof given?.text === 'function') return given;
    throw unexpected('fetch did not return a response');
  };
  let response: FetchResponse | undefined;
  let text = '';
  try {
    response = await fetchOnce(url);
    if (init.method === 'GET') {
      // A browser lets nobody see where a redirect leads. It follows itself, and drops the token on leaving the origin.
      if (response.type === HIDDEN) {
        const followed = await fetchOnce(url, { redirect: 'follow' });
        if (streams || new URL(followed.url || url).origin === baseUrl.origin) response = followed;
      } else if (!response.ok && response.status < 400) {
        const { followRedirects } = await import('./follow-redirects.ts');
        response = await followRedirects(response, url, init.headers, baseUrl.origin, fetchOnce, streams);
      }
    }
    const { ok, status, headers } = response;
    if (isRefusal(status)) progress.maybeSent = false;
    progress.checkId = idOf?.(response);
    if (!(ok && streams)) {
      const tooLong = () =>
        new UnexpectedResponseError(
          `${operationId}: the service responded with status ${status} and a body over ${maxResponseSize} bytes. To allow more, set maxResponseSize.`,
          { ...answerDetails(operation, { status, headers }), checkId: progress.checkId },
        );
      text = await readText(response, maxResponseSize, tooLong).catch((error: unknown) => {
        // The status of a refusal is known, and tells more than its lost body does.
        if (status >= 400) return '';
        throw error;
      });
    }
    log.debug?.(`${operationId}: responded`, {
      attempt,
      status,
      milliseconds: Math.round(performance.now() - began),
      headers: shownHeaders(headers),
    });
    if (response.type === HIDDEN)
      throw unexpected(
        'the service responded with a redirect that this runtime hides: call it from a server',
      );
    return { response, text };
  } catch (thrown) {
    if (thrown instanceof WorkRightsKitError) throw thrown;
    const { code, cause, neverSent: noConnection } = readNetworkFailure(thrown);
    const neverSent = noConnection && response === undefined;
    if (neverSent) progress.maybeSent = false;
    log.debug?.(`${operationId}: failed`, { attempt, code, neverSent });
    const how = neverSent ? 'no connection to' : 'the connection broke to';
    throw new ConnectionError(`${operationId}: ${how} ${baseUrl.origin}${code ? ` (${code})` : ''}`, {
      operationId,
      code,
      neverSent,
      cause,
    });
  }
}

/**
 * Whether a status says for sure that nothing was done: 4xx, and the redirects that ask to send the same elsewhere.
 * After a 5xx, or a redirect that may mean "done, see there", nobody can know.
 */
function isRefusal(status: number): boolean {
  return (status >= 400 && status < 500) || status === 307 || status === 308;
}
