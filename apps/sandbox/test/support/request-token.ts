import type { Sandbox } from '../../src/index.ts';

/** The parameters that the service's users send, and those of the test. */
export function tokenRequest(parameters: Readonly<Record<string, unknown>> = {}) {
  return {
    grant_type: 'client_credentials',
    client_id: 'sandbox-client',
    client_secret: 'sandbox-client-secret',
    audience: 'http://127.0.0.1:4010/v2',
    ...parameters,
  };
}

/** A token request as JSON. */
export function requestToken(
  { url }: Pick<Sandbox, 'url'>,
  parameters: Readonly<Record<string, unknown>> = {},
) {
  return fetch(`${url}/oauth/token`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(tokenRequest(parameters)),
  });
}

/** The headers of a request with a new token. */
export async function newToken(
  sandbox: Pick<Sandbox, 'url'>,
  parameters: Readonly<Record<string, unknown>> = {},
): Promise<{ authorization: string }> {
  const { access_token } = (await (await requestToken(sandbox, parameters)).json()) as {
    access_token: string;
  };
  return { authorization: `Bearer ${access_token}` };
}
