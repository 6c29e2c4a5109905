import type { IncomingMessage } from 'node:http';
import { createHostJudge, type HostRules } from './host-rules.ts';
import { createPageJudge, type PageRules } from './page-rules.ts';
import { type Problem, serverProblem } from './problem.ts';

/** Says why a request must be refused. Undefined when it may be served. */
export type RequestCheck = (incoming: IncomingMessage) => Problem | undefined;

const BAD_TARGET = serverProblem(
  'bad-target',
  'The request target must be a path whose percent escapes are valid UTF-8, or an http URL.',
);
const NO_HOST = serverProblem('missing-host', 'The header Host is required.');
const TWO_HOSTS = serverProblem('two-hosts', 'Send the header Host once.');
const BAD_HOST = serverProblem(
  'invalid-host',
  'The header Host must be a host name or address, with or without a port.',
);
const FOREIGN_HOST = serverProblem(
  'host-not-allowed',
  'This server accepts only the host names localhost and 127.0.0.1. To use another name, start it with --allow-host NAME.',
);
const FOREIGN_PAGE = serverProblem(
  'cross-origin',
  'This server rejects requests from web pages of this origin.',
);
const UNKNOWN_CODING = serverProblem(
  'unsupported-transfer-coding',
  'The only accepted transfer coding is chunked.',
);
const NO_EXPECTATION = serverProblem('expectation-failed', 'The only supported expectation is 100-continue.');

/**
 * Checks a request before anything else reads it: its host, the page that sent it, its target and its expectation. The host
 * comes first, so that a page under another name learns nothing more.
 *
 * Accepts a target in absolute form (`GET http://localhost/path`), as RFC 9112 §3.2.2 requires, and sets `url` and
 * `headers.host` of the request as in origin form.
 */
export function createRequestCheck(rules: HostRules & PageRules): RequestCheck {
  const judgeHost = createHostJudge(rules);
  const pages = createPageJudge(rules);

  return (incoming) => {
    const { headers, httpVersion } = incoming;
    if (headers.host === undefined && httpVersion === '1.1') return NO_HOST;
    if (countHosts(incoming.rawHeaders) > 1) return TWO_HOSTS;
    const isTarget = normaliseTarget(incoming);
    // Only a client of HTTP/1.0 may omit it, and no browser is one.
    if (headers.host !== undefined) {
      const verdict = judgeHost(headers.host);
      if (verdict === 'invalid') return BAD_HOST;
      if (verdict === 'foreign') return FOREIGN_HOST;
    }
    if (pages.isForeign(incoming)) return FOREIGN_PAGE;
    if (!isTarget) return BAD_TARGET;
    const { expect, 'transfer-encoding': coding } = headers;
    if (coding !== undefined && coding.toLowerCase() !== 'chunked') return UNKNOWN_CODING;
    if (expect !== undefined && expect.toLowerCase() !== '100-continue') return NO_EXPECTATION;
    return undefined;
  };
}

/** Counts in the raw headers, because `headers.host` has only the first. */
function countHosts(rawHeaders: readonly string[]): number {
  let count = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index];
    if (name?.length === 4 && name.toLowerCase() === 'host') count += 1;
  }
  return count;
}

const ABSOLUTE = /^https?:\/\/([^/?#]*)([^#]*)$/iu;

/** Rewrites an absolute target in origin form. Returns false for a target that names no resource. */
function normaliseTarget(incoming: IncomingMessage): boolean {
  const { url = '' } = incoming;
  const [, authority, rest = ''] = ABSOLUTE.exec(url) ?? [];
  if (authority !== undefined) {
    incoming.url = rest.startsWith('/') ? rest : `/${rest}`;
    incoming.headers.host = authority;
  } else if (!url.startsWith('/')) {
    // Such a request is about the server as a whole (RFC 9110 §9.3.7).
    return url === '*' && incoming.method === 'OPTIONS';
  }
  return isDecodable(incoming.url ?? '');
}

/** Checks the path only. A query that doesn't decode is read with replacement characters. */
function isDecodable(target: string): boolean {
  if (!target.includes('%')) return true;
  try {
    decodeURIComponent(target.split('?', 1)[0] ?? '');
    return true;
  } catch {
    return false;
  }
}
