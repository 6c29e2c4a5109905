import type { ICredentialTestFunctions, INodeCredentialTestResult } from 'n8n-workflow';
import type { Post } from '../transport/access-token';
import { parsedAddress } from '../transport/address';
import { codeOf } from '../transport/errors';
import { explainResponse, explainUnreachable, type TestedApi } from './explain-credential';

/** A read request that tests a credential. */
export interface TestedCall {
  readonly api: TestedApi;
  readonly address: string;
  readonly operation: { readonly method: string; readonly path: string };
  readonly headers?: Readonly<Record<string, string>>;
  readonly qs?: Readonly<Record<string, unknown>>;
  readonly body?: Readonly<Record<string, unknown>>;
}

/** The version in the service's documentation (service.md §9). */
export const STANDARD_VERSION = '2024-03-05';

/** In ms. A user waits for the test's result. */
const TIMEOUT = 15_000;

/** A mistyped address may redirect to somebody else's host, which must not get a secret. */
const STRICT = {
  followRedirect: false,
  followAllRedirects: false,
  sendCredentialsOnCrossOriginRedirect: false,
  simple: false,
  resolveWithFullResponse: true,
  timeout: TIMEOUT,
};

/** How a credential test requests a token. */
export function postWith(context: ICredentialTestFunctions): Post {
  return async (uri, body) =>
    (await context.helpers.request({
      method: 'POST',
      uri,
      headers: { Accept: 'application/json', 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
      ...STRICT,
    })) as Awaited<ReturnType<Post>>;
}

export async function testConnection(
  context: ICredentialTestFunctions,
  call: TestedCall,
): Promise<INodeCredentialTestResult> {
  const message = await faultOf(context, call);
  return message === undefined
    ? { status: 'OK', message: 'Connection successful!' }
    : { status: 'Error', message };
}

async function faultOf(context: ICredentialTestFunctions, call: TestedCall): Promise<string | undefined> {
  const { field, without } = call.api.address;
  const base = parsedAddress(call.address);
  if (base === undefined) {
    return `${field} is not a URL. It must start with https:// and name a host, for instance https://api.example.com.`;
  }
  const { Version: version = STANDARD_VERSION } = call.headers ?? {};
  if (!/^\d{4}-\d{2}-\d{2}$/u.test(version)) {
    return `API Version is not a date. Write it as yyyy-mm-dd: ${STANDARD_VERSION}, unless the service tells you another one.`;
  }
  const root = base.href.replace(/\/+$/u, '');
  if (without !== undefined && root.endsWith(without))
    return `${field} ends with ${without}. Remove ${without}.`;
  const { method, path } = call.operation;
  try {
    const response = (await context.helpers.request({
      method,
      uri: `${root}${path}`,
      qs: call.qs,
      headers: {
        Accept: 'application/json',
        ...(call.body && { 'Content-Type': 'application/json' }),
        ...call.headers,
      },
      ...(call.body && { body: JSON.stringify(call.body) }),
      ...STRICT,
    })) as { statusCode: number; body?: unknown };
    return explainResponse(call.api, response.statusCode, response.body);
  } catch (error) {
    return explainUnreachable(call.api, base, codeOf(error));
  }
}
