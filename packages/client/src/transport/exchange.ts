import { ConnectionError, UnexpectedResponseError } from '../errors/call-errors.ts';
import { WorkRightsKitError } from '../errors/work-rights-kit-error.ts';
import type { FetchInit, FetchResponse } from '../options/fetch.ts';
import { shownCode, shownHeaders, shownUrl } from '../privacy/redact.ts';
import { HIDDEN, readText } from './bodies.ts';
import type { Connection } from './connection.ts';
import type { Operation } from './operation.ts';
import { answerDetails } from './response.ts';
import { LASTING } from './ky-options.ts';

/** What is known about a call while it runs. */
export interface Progress {
  attempts: number;
  /** Whether the request may have reached the service, and no response says that it was refused. */
  maybeSent: boolean;
  /** The check that a create has made, by the headers of its response. */
  checkId?: string | undefined;
}

/** A response with any status. */
export interface Received {
  readonly response: FetchResponse;
  /** The whole body; empty if it is to be streamed. */
  readonly text: string;
}

/**
 * One attempt. It reads the whole body, so that the attempt's timeout and retries also cover a body that stalls or breaks off:
 * ky returns a response before its body is there, and limits no size. It also follows redirects, because ky leaves them to
 * `fetch`.
 *
 * @param streams leaves a successful response's body unread, and also accepts it from another origin. A file may be elsewhere,
 * but another origin's data about a check must not count as the service's.
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
  const { log, baseUrl, fetch, maxResponseSize, meter } = connection;
  const { id: operationId, idOf } = operation;
  const began = performance.now();
  const sentAt = meter?.now() ?? 0;
  const attempt = (progress.attempts += 1);
  progress.maybeSent = true;
  log.debug?.(`${operationId}: sending`, { attempt, method: init.method, url: shownUrl(url) });

  const unexpected = (what: string) =>
    new UnexpectedResponseError(`${operationId}: ${what}`, { operationId });
  const fetchOnce = async (to: string, changed?: Partial<FetchInit>) => {
    const given = await fetch(to, {
      ...init,
      ...changed,
      attempt: {
        operationId,
        number: attempt,
        // A getter, because few callers need it and it parses the URL.
        get url() {
          return shownUrl(to);
        },
        maxResponseSize,
      },
    });
    if (typeof given?.text === 'function') return given;
    throw unexpected('fetch did not return a response');
  };
  let response: FetchResponse | undefined;
  let text = '';
  try {
    response = await fetchOnce(url);
    if (init.method === 'GET') {
      // A browser hides the target of a redirect. It follows the redirect itself, and drops the token when it leaves the
      // origin.
      if (response.type === HIDDEN) {
        const followed = await fetchOnce(url, { redirect: 'follow' });
        if (streams || new URL(followed.url || url).origin === baseUrl.origin) response = followed;
      } else if (!response.ok && response.status < 400) {
        const { followRedirects } = await import('./follow-redirects.ts');
        response = await followRedirects(response, url, init.headers, baseUrl.origin, fetchOnce, streams);
      }
    }
    const { ok, status, headers } = response;
    const shown = shownHeaders(headers);
    const told = meter?.read(shown, sentAt);
    if (told) await told;
    if (isRefusal(status)) progress.maybeSent = false;
    progress.checkId = idOf?.(response);
    if (!(ok && streams)) {
      const tooLong = () =>
        new UnexpectedResponseError(
          `${operationId}: the service responded with status ${status} and a body over ${maxResponseSize} bytes. To allow more, set maxResponseSize.`,
          { ...answerDetails(operation, { status, headers }), checkId: progress.checkId },
        );
      text = await readText(response, maxResponseSize, tooLong).catch((error: unknown) => {
        // The status of a refusal is known, and is more important than its lost body.
        if (status >= 400) return '';
        throw error;
      });
    }
    log.debug?.(`${operationId}: responded`, {
      attempt,
      status,
      milliseconds: Math.round(performance.now() - began),
      headers: shown,
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
 * Whether a status means that nothing was done: 4xx, and the redirects that require the same request at another URL. After a
 * 5xx, or a redirect that may mean "done, see there", it isn't known.
 */
function isRefusal(status: number): boolean {
  return (status >= 400 && status < 500) || status === 307 || status === 308;
}

/** The printable part of a failure to reach the service. */
export interface NetworkFailure {
  code: string | undefined;
  /** The failure proves that the request never left. */
  neverSent: boolean;
  /** Replaces the original error, whose message may have the whole URL with the API key. */
  cause: Error;
}

/** Codes of Node and Bun for a connection that wasn't made, and Deno's words for it. */
const NEVER_SENT =
  /^(?:ECONNREFUSED|ENOTFOUND|EAI_|UND_ERR_CONNECT_|ConnectionRefused|FailedToOpenSocket|client )/;
/** Undici's message for a port that `fetch` never connects to, and parts of Deno's messages, because they have no code. */
const PHRASE = /^bad port$|port \d+ are blocked$|client error \(Connect\)/;

/** Reads what `fetch` threw: only code and kind, by an allow-list. */
export function readNetworkFailure(thrown: unknown): NetworkFailure {
  const { code = '', syscall } = rootOf(thrown);
  const neverSent = NEVER_SENT.test(code) || LASTING.test(code) || syscall === 'connect';
  return { code: code || undefined, neverSent, cause: new Error(code || 'network failure') };
}

/** The innermost error with a code, because `fetch` wraps it in one or more `cause`s. */
function rootOf(thrown: unknown, depth = 0): { code?: string; syscall?: unknown } {
  if (!thrown || depth > 4) return {};
  const { code, syscall, cause, message } = thrown as Error & { code?: unknown; syscall?: unknown };
  const [phrase] = (typeof message === 'string' && PHRASE.exec(message)) || [];
  const shown = phrase ?? shownCode(code);
  return { ...(shown && { code: shown, syscall }), ...rootOf(cause, depth + 1) };
}
