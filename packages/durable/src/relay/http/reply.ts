import type { ServerResponse } from 'node:http';

/** Response of an operation. The server adds the request id and the length. */
export interface Reply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Uint8Array;
}

export function jsonReply(
  status: number,
  value: object,
  headers: Readonly<Record<string, string>> = {},
): Reply {
  return {
    status,
    headers: { 'content-type': 'application/json; charset=utf-8', ...headers },
    body: JSON.stringify(value),
  };
}

export const noContent: Reply = { status: 204, headers: {}, body: '' };

/** With the whole URL of what was created, for callers that take no path. */
export function withWholeLocation(reply: Reply, publicUrl: URL | undefined): Reply {
  const { location } = reply.headers;
  if (location === undefined || publicUrl === undefined) return reply;
  const whole = `${publicUrl.origin}${publicUrl.pathname.replace(/\/+$/u, '')}${location}`;
  return { ...reply, headers: { ...reply.headers, location: whole } };
}

/** Responses may contain a secret, so nothing caches them; and no browser guesses another type. */
const ALWAYS = { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' } as const;

export function send(outgoing: ServerResponse, requestId: string, { status, headers, body }: Reply): void {
  outgoing.writeHead(status, {
    ...ALWAYS,
    ...headers,
    ...(status !== 204 && { 'content-length': Buffer.byteLength(body) }),
    'x-request-id': requestId,
  });
  outgoing.end(body);
}
