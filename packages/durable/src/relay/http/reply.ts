import type { ServerResponse } from 'node:http';

/** What an operation responds with. The server adds the request id and the length. */
export interface Reply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
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

/** A response may have a secret, and is nothing but what its type says. */
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
