import { GatewayProblem, parsed, type GatewayRequest, type GatewayResponse } from '@workrights/connectors';
import type { ZObject } from 'zapier-platform-core';

import type { Connection } from './connection.ts';

/** Milliseconds. Zapier ends a step after 30 seconds. The relay itself waits up to 20 for the service. */
export const TIMEOUT = 25_000;

/** Sends one request to the relay. @throws GatewayProblem for every response but a success, and without one. */
export async function sendToRelay(
  z: ZObject,
  { url, token }: Connection,
  { method, path, body, key }: GatewayRequest,
): Promise<GatewayResponse> {
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
      throw new GatewayProblem(Object(error).name === 'RefreshAuthError' ? 401 : 0);
    });
  const { status } = response;
  const bytes = await response.buffer().catch(() => {
    throw new GatewayProblem(0);
  });
  if (status < 200 || status >= 300)
    throw new GatewayProblem(status, parsed(bytes), response.headers.get('retry-after') ?? undefined);
  return { headers: Object.fromEntries(response.headers.entries()), bytes };
}
