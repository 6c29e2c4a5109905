import type { ServerResponse } from 'node:http';

import type { ReceivedRequest } from '../support/loopback-server.ts';

export type Json = Record<string, unknown>;

/** A replayed service's response. Text and bytes are sent unchanged, everything else as JSON. */
export interface Reply {
  readonly status: number;
  readonly body: unknown;
  readonly type?: string;
  readonly headers?: Record<string, string>;
}

export const ok = (body: unknown): Reply => ({ status: 200, body });

export function send(
  response: ServerResponse,
  { status, body, type = 'application/json', headers }: Reply,
): void {
  const raw = typeof body === 'string' || Buffer.isBuffer(body);
  response.writeHead(status, { ...headers, 'content-type': type }).end(raw ? body : JSON.stringify(body));
}

export function readJson(request: ReceivedRequest): Json {
  try {
    return asJson(JSON.parse(request.body));
  } catch {
    return {};
  }
}

export const asJson = (value: unknown): Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Json) : {};
