import type { ServerResponse } from 'node:http';

import { clientCredentials, type ClientCredentialsOptions } from '../../src/index.ts';
import { sendJson, serve, type Handler, type TestServer } from './server.ts';

export type Parameters = Readonly<Record<string, string>>;

/** The parameters that a token server received, as sent. */
export function parametersOf({ seen }: TestServer): Parameters[] {
  return seen.map(({ body }) => JSON.parse(body) as Parameters);
}

export function sendToken(response: ServerResponse, count: number, more: object = {}): void {
  sendJson(response, 200, {
    access_token: `token-${count}`,
    token_type: 'Bearer',
    expires_in: 86_400,
    ...more,
  });
}

/** Responds with `token-1`, `token-2`, ... */
export async function serveTokens(
  handler: Handler = (_, response, count) => sendToken(response, count),
): Promise<TestServer> {
  return serve(handler);
}

export const CLIENT = {
  clientId: 'client-7',
  clientSecret: 'canary-secret',
  audience: 'https://service.example/v2',
};

export function credentialsOf(
  { url }: Pick<TestServer, 'url'>,
  options: Partial<ClientCredentialsOptions> = {},
) {
  return clientCredentials({ ...CLIENT, tokenUrl: `${url}/oauth/token`, logLevel: 'off', ...options });
}
