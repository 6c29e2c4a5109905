import type { ZObject } from 'zapier-platform-core';

import type { Connection } from './connection.ts';

/** Zapier ends a step after 30 seconds. The relay itself waits up to 20 for the service. */
const TIMEOUT = 25_000;

export interface RelayRequest {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  readonly path: string;
  readonly body?: object;
  /** Of a create or an update. */
  readonly key?: string;
}

export interface RelayResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly bytes: Buffer;
}

/** The relay didn't do what it was asked for. Nothing in it is of a person: the relay repeats no value. */
export class Problem extends Error {
  override readonly name = 'Problem';
  /** 0 without a response. */
  readonly status: number;
  /** The end of the problem's `type`, such as `outcome-unknown`. */
  readonly kind: string;
  readonly detail: string;
  /** The JSON pointers of invalid fields, with the rule that each breaks. */
  readonly fields: readonly { readonly pointer: string; readonly message: string }[];
  /** Seconds. */
  readonly retryAfter: number | undefined;

  constructor(status: number, body: unknown = {}, retryAfter?: string) {
    const { type, detail, errors } = Object(body) as { type?: unknown; detail?: unknown; errors?: unknown };
    super('The relay refused the request');
    this.status = status;
    this.kind = String(type ?? '').replace('urn:workrights:problem:', '');
    this.detail = typeof detail === 'string' ? detail : '';
    this.fields = (Array.isArray(errors) ? (errors as Record<string, unknown>[]) : []).map(
      ({ pointer, message }) => ({ pointer: String(pointer ?? ''), message: String(message ?? '') }),
    );
    this.retryAfter = /^\d+$/.test(retryAfter ?? '') ? Number(retryAfter) : undefined;
  }
}

/**
 * Sends one request to the relay.
 *
 * @throws Problem for every response but a success, and without one.
 */
export async function sendToRelay(
  z: ZObject,
  { url, token }: Connection,
  { method, path, body, key }: RelayRequest,
): Promise<RelayResponse> {
  const headers = {
    authorization: `Bearer ${token}`,
    accept: 'application/json, application/pdf',
    ...(body && { 'content-type': 'application/json' }),
    ...(key !== undefined && { 'idempotency-key': key }),
  };
  const options = { method, headers, timeout: TIMEOUT, redirect: 'manual', raw: true } as const;
  const checks = { skipThrowForStatus: true, throwForThrottlingEarly: false };
  const text = body && JSON.stringify(body);
  const response = await z
    .request({ url: `${url}${path}`, ...options, ...checks, ...(text && { body: text }) })
    .catch((error: unknown) => {
      // Zapier's core throws this for each 401, whatever the options say.
      throw new Problem(Object(error).name === 'RefreshAuthError' ? 401 : 0);
    });
  const { status } = response;
  const bytes = await response.buffer().catch(() => {
    throw new Problem(0);
  });
  if (status < 200 || status >= 300)
    throw new Problem(status, parsed(bytes), response.headers.get('retry-after') ?? undefined);
  return { status, headers: Object.fromEntries(response.headers.entries()), bytes };
}

/** The JSON of a response; undefined if it isn't any. */
export function parsed(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8')) as unknown;
  } catch {
    return undefined;
  }
}
