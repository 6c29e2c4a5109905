import type {
  ICredentialDataDecryptedObject,
  ICredentialsDecrypted,
  ICredentialTestFunctions,
  INodeCredentialTestResult,
} from 'n8n-workflow';
import { operations } from '../generated/operations';
import { property, textOf } from '../shared/json';
import { parsedAddress } from '../transport/address';
import { isCheck } from '../transport/answers';
import { codeOf } from '../transport/errors';
import { explainResponse, explainUnreachable, type TestedApi } from './explain-credential';

interface Call {
  readonly api: TestedApi;
  readonly address: string;
  readonly operation: 'listVisaChecks' | 'listOnboards';
  readonly headers?: Readonly<Record<string, string>>;
  readonly qs: Readonly<Record<string, unknown>>;
  readonly body?: Readonly<Record<string, unknown>>;
}

/** n8n tests a credential while somebody waits for it. Milliseconds. */
const TIMEOUT = 15_000;

/**
 * Tests of credentials, which read one page and create nothing. Functions, because of a test that is only described
 * n8n shows the bare code of a failed connection.
 */
export const credentialTest = {
  async testVisaChecksApi(
    this: ICredentialTestFunctions,
    { data = {} }: ICredentialsDecrypted<ICredentialDataDecryptedObject>,
  ): Promise<INodeCredentialTestResult> {
    return await resultOf(this, visaChecksCall(data));
  },

  async testWorkRightsApi(
    this: ICredentialTestFunctions,
    { data = {} }: ICredentialsDecrypted<ICredentialDataDecryptedObject>,
  ): Promise<INodeCredentialTestResult> {
    return await resultOf(this, workRightsCall(data));
  },
};

/** The version that the service documents (service.md §9). */
const STANDARD_VERSION = '2024-03-05';

function versionOf(data: ICredentialDataDecryptedObject): string {
  return textOf(data.version) ?? STANDARD_VERSION;
}

function visaChecksCall(data: ICredentialDataDecryptedObject): Call {
  return {
    api: {
      name: 'Visa Checks API',
      address: { field: 'Base URL', without: '/v2' },
      rejected: 'The service rejected the access token. Check Access Token.',
      forbidden: 'The access token is known but may not read visa checks. Ask the service for the right.',
      others: versionOf(data) === STANDARD_VERSION ? [] : [`API Version (documented is ${STANDARD_VERSION})`],
      recognises: isCheck,
    },
    address: textOf(data.baseUrl) ?? '',
    operation: 'listVisaChecks',
    headers: {
      Authorization: `Bearer ${String(data.accessToken)}`,
      Version: versionOf(data),
    },
    qs: { limit: 1 },
  };
}

function workRightsCall(data: ICredentialDataDecryptedObject): Call {
  return {
    api: {
      name: 'Work Rights API',
      address: { field: 'Web App URL', without: '/v1' },
      rejected: 'The service rejected the API key or the account key. Check both, and the URL parameter.',
      forbidden:
        'The API key is not allowed from the IP address of this n8n, or not for this account. Ask support to allow it.',
      others: [],
      recognises: (item) => textOf(property(item, 'onboard_id')) !== null,
    },
    address: textOf(data.webAppUrl) ?? '',
    operation: 'listOnboards',
    qs: { [textOf(data.queryParameter) ?? 'key']: data.apiKey },
    body: { accountkeyid: data.accountKeyId, page_number: 1 },
  };
}

async function resultOf(context: ICredentialTestFunctions, call: Call): Promise<INodeCredentialTestResult> {
  const message = await faultOf(context, call);
  return message === undefined
    ? { status: 'OK', message: 'Connection successful!' }
    : { status: 'Error', message };
}

async function faultOf(context: ICredentialTestFunctions, call: Call): Promise<string | undefined> {
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
  if (root.endsWith(without)) return `${field} ends with ${without}. Remove ${without}.`;
  const { method, path } = operations[call.operation];
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
      // A mistyped address may redirect to somebody else's host: no secret goes there.
      followRedirect: false,
      followAllRedirects: false,
      sendCredentialsOnCrossOriginRedirect: false,
      simple: false,
      resolveWithFullResponse: true,
      timeout: TIMEOUT,
    })) as { statusCode: number; body?: unknown };
    return explainResponse(call.api, response.statusCode, response.body);
  } catch (error) {
    return explainUnreachable(call.api, base, codeOf(error));
  }
}
