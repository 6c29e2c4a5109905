import { lookup as systemLookup } from 'node:dns';
import { type ClientRequest, type OutgoingHttpHeaders, request as requestHttp } from 'node:http';
import { Agent as HttpsAgent, request as requestHttps } from 'node:https';
import type { LookupFunction } from 'node:net';

import { RequestFilteringHttpAgent, RequestFilteringHttpsAgent } from 'request-filtering-agent';

import { checkTarget, isAllowedHost, isPublic, LOOPBACK, type TargetRules } from '../target.ts';
import { createLookup } from './lookup.ts';

/** Milliseconds for a receiver's response: Standard Webhooks recommends 15 to 30 seconds. */
export const TIME_LIMIT = 20_000;
/** Bytes of a response that are read and discarded, because some receivers treat a closed connection as a failure. */
const MOST_READ = 64 * 1_024;

/** Result of a POST. */
export interface Sent {
  /** Null without a response. */
  readonly status: number | null;
  /** Why there was no response, in one word. */
  readonly problem: string | null;
  readonly retryAfter: string | undefined;
  readonly date: string | undefined;
}

export interface Post {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Sends a POST; never throws. */
export type Send = (post: Post, signal: AbortSignal) => Promise<Sent>;

/**
 * Opens a connection for each POST and checks its address while connecting, because a name may resolve differently from one
 * moment to the next. Doesn't follow redirects.
 *
 * @param means for tests: how names are resolved, and the receiver's time limit in milliseconds.
 */
export function createSend(
  rules: TargetRules = {},
  { lookup, timeLimit = TIME_LIMIT }: { lookup?: LookupFunction; timeLimit?: number } = {},
): Send {
  const allowed = rules.allowLoopback === true ? LOOPBACK : [];
  const filter = { allowIPAddressList: allowed, lookup: onlyPublic(lookup ?? createLookup(), allowed) };
  const agents = {
    'http:': new RequestFilteringHttpAgent(filter),
    'https:': new RequestFilteringHttpsAgent(filter),
    inside: new HttpsAgent({ lookup: lookup ?? systemLookup }),
  };
  const begin = (url: string, headers: OutgoingHttpHeaders): ClientRequest => {
    const target = new URL(url);
    const isHttps = target.protocol === 'https:';
    const filtered = agents[isHttps ? 'https:' : 'http:'];
    const agent = isHttps && isAllowedHost(target, rules) ? agents.inside : filtered;
    const request = isHttps ? requestHttps : requestHttp;
    return request(target, { method: 'POST', agent, headers });
  };

  return ({ url, headers, body }, signal) =>
    new Promise((resolve) => {
      const fail = (problem: string): void =>
        resolve({ status: null, problem, retryAfter: undefined, date: undefined });
      if (signal.aborted) return fail('stopped');
      let sent: ClientRequest;
      try {
        // The rules may be stricter now than when the subscription was created.
        checkTarget(url, rules);
        sent = begin(url, { ...headers, 'content-length': Buffer.byteLength(body) });
      } catch {
        return fail('refused-address');
      }
      const end = (problem: string): void => {
        fail(problem);
        sent.destroy();
      };
      const stop = (): void => end('stopped');
      const timer = setTimeout(() => end('timeout'), timeLimit);
      signal.addEventListener('abort', stop, { once: true });
      sent.on('close', () => {
        // If a receiver switches protocols, there is neither an error nor a response.
        fail('closed');
        clearTimeout(timer);
        signal.removeEventListener('abort', stop);
      });
      sent.on('error', (error) => fail(problemOf(error)));
      sent.on('response', (response) => {
        const { statusCode = 0, headers: given } = response;
        // Node accepts any three digits.
        const status = statusCode < 600 ? statusCode : 599;
        resolve({ status, problem: null, retryAfter: given['retry-after'], date: given.date });
        let read = 0;
        response.on('data', (piece: Buffer) => {
          read += piece.length;
          if (read > MOST_READ) sent.destroy();
        });
        // After the status, nothing changes the result.
        response.on('error', () => {});
      });
      sent.end(body);
    });
}

/** The agent treats some addresses as public that aren't. */
function onlyPublic(lookup: LookupFunction, allowed: readonly string[]): LookupFunction {
  return (hostname, options, callback) =>
    lookup(hostname, options, (error, address, family) => {
      if (error) return callback(error, '');
      const addresses = typeof address === 'string' ? [address] : address.map((each) => each.address);
      const isRefused = addresses.some((each) => !isPublic(each) && !allowed.includes(each));
      return isRefused ? callback(new RefusedAddressError(), '') : callback(null, address, family);
    });
}

class RefusedAddressError extends Error {
  readonly code = 'refused-address';
}

/** A system error code. Other errors give only `failed`, because their text may contain the URL. */
function problemOf(error: Error): string {
  const { code } = error as { code?: unknown };
  // The agent's error has no code.
  if (/ is not allowed\. /.test(error.message)) return 'refused-address';
  return typeof code === 'string' && /^[\w-]{1,40}$/.test(code) ? code : 'failed';
}
