import type {
  ICredentialDataDecryptedObject,
  ICredentialsDecrypted,
  ICredentialTestFunctions,
  INodeCredentialTestResult,
} from 'n8n-workflow';
import { operations } from '../generated/operations';
import { property, textOf } from '../shared/json';
import { requestToken, tokenFailureOf, usesClientCredentials } from '../transport/access-token';
import { withoutVersion } from '../transport/address';
import { isCheck } from '../transport/answers';
import { postWith, STANDARD_VERSION, testConnection, type TestedCall } from './test-connection';

/**
 * The credentials' tests, which read one page and create nothing. They're functions, because for a declarative test n8n shows
 * only the code of a failed connection.
 */
export const credentialTest = {
  async testVisaChecksApi(
    this: ICredentialTestFunctions,
    { data = {} }: ICredentialsDecrypted<ICredentialDataDecryptedObject>,
  ): Promise<INodeCredentialTestResult> {
    if (!usesClientCredentials(data)) return await testConnection(this, visaChecksCall(data));
    return await requestToken(data, postWith(this)).then(
      async (accessToken) => await testConnection(this, visaChecksCall({ ...data, accessToken })),
      (error: unknown) => ({
        status: 'Error' as const,
        message: `There is no access token. ${tokenFailureOf(error) ?? ''}`.trim(),
      }),
    );
  },

  async testWorkRightsApi(
    this: ICredentialTestFunctions,
    { data = {} }: ICredentialsDecrypted<ICredentialDataDecryptedObject>,
  ): Promise<INodeCredentialTestResult> {
    return await testConnection(this, workRightsCall(data));
  },
};

function versionOf(data: ICredentialDataDecryptedObject): string {
  return textOf(data.version) ?? STANDARD_VERSION;
}

function visaChecksCall(data: ICredentialDataDecryptedObject): TestedCall {
  return {
    api: {
      server: 'service',
      name: 'Visa Checks API',
      address: { field: 'Base URL' },
      rejected: usesClientCredentials(data)
        ? 'The service rejected the access token that it gave. Check Audience.'
        : 'The service rejected the access token. Check Access Token.',
      forbidden: 'The access token is known but may not read visa checks. Ask the service for the right.',
      others: versionOf(data) === STANDARD_VERSION ? [] : [`API Version (documented is ${STANDARD_VERSION})`],
      recognises: isCheck,
    },
    address: withoutVersion(textOf(data.baseUrl) ?? ''),
    operation: operations.listVisaChecks,
    headers: {
      Authorization: `Bearer ${textOf(data.accessToken) ?? ''}`,
      Version: versionOf(data),
    },
    qs: { limit: 1 },
  };
}

function workRightsCall(data: ICredentialDataDecryptedObject): TestedCall {
  return {
    api: {
      server: 'service',
      name: 'Work Rights API',
      address: { field: 'Web App URL', without: '/v1' },
      rejected: 'The service rejected the API key or the account key. Check both, and the URL parameter.',
      forbidden:
        'The service knows the API key, but not with this account key or from this IP address. Check Account Key first. If it is right, ask support to allow the IP address of this n8n.',
      others: [],
      recognises: (item) => textOf(property(item, 'onboard_id')) !== null,
    },
    address: textOf(data.webAppUrl) ?? '',
    operation: operations.listOnboards,
    qs: { [textOf(data.queryParameter) ?? 'key']: textOf(data.apiKey) ?? '' },
    body: { accountkeyid: textOf(data.accountKeyId) ?? '', page_number: 1 },
  };
}
