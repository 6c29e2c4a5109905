import type {
  IAuthenticateGeneric,
  ICredentialDataDecryptedObject,
  Icon,
  ICredentialType,
  IHttpRequestHelper,
  INodeProperties,
} from 'n8n-workflow';
import { type Post, requestToken, usesClientCredentials } from '../nodes/WorkRights/transport/access-token';

const ONLY_TOKEN = { show: { authentication: ['accessToken'] } };
const ONLY_CLIENT = { show: { authentication: ['clientCredentials'] } };

/** Interface A: every request has a bearer token and the date of the version (service.md §5, §9). */
export class VisaChecksApi implements ICredentialType {
  name = 'visaChecksApi';

  displayName = 'Visa Checks API';

  icon: Icon = { light: 'file:../icons/workrights.svg', dark: 'file:../icons/workrights.dark.svg' };

  documentationUrl =
    'https://github.com/workrights-kit/workrights-kit/tree/main/packages/n8n-nodes-workrights#credentials';

  properties: INodeProperties[] = [
    {
      displayName: 'Base URL',
      name: 'baseUrl',
      type: 'string',
      required: true,
      default: '',
      placeholder: 'e.g. https://api.example.com',
      description:
        'URL of the Visa Checks API, with or without /v2. The access token is sent to this host only.',
    },
    {
      displayName: 'Authentication',
      name: 'authentication',
      type: 'options',
      options: [
        {
          name: 'Access Token',
          value: 'accessToken',
          description: 'You have a token, and replace it yourself',
        },
        {
          name: 'Client Credentials',
          value: 'clientCredentials',
          description: 'Tokens are requested with a client ID and a secret, by OAuth 2',
        },
      ],
      default: 'accessToken',
      description: 'How requests get their access token',
    },
    {
      displayName: 'Access Token',
      name: 'accessToken',
      type: 'string',
      typeOptions: { password: true },
      displayOptions: ONLY_TOKEN,
      required: true,
      default: '',
      description: 'Sent as a bearer token with every request',
    },
    {
      displayName: 'Token URL',
      name: 'tokenUrl',
      type: 'string',
      displayOptions: ONLY_CLIENT,
      required: true,
      default: '',
      placeholder: 'e.g. https://login.example.com/oauth/token',
      description: 'Where access tokens are requested. The client secret is sent to this URL only.',
    },
    {
      displayName: 'Client ID',
      name: 'clientId',
      type: 'string',
      displayOptions: ONLY_CLIENT,
      required: true,
      default: '',
      description: 'The service gives one to each application',
    },
    {
      displayName: 'Client Secret',
      name: 'clientSecret',
      type: 'string',
      typeOptions: { password: true },
      displayOptions: ONLY_CLIENT,
      required: true,
      default: '',
      description: 'The secret of the client ID',
    },
    {
      displayName: 'Audience',
      name: 'audience',
      type: 'string',
      displayOptions: ONLY_CLIENT,
      required: true,
      default: '',
      placeholder: 'e.g. https://api.example.com/v2',
      description: 'The API that tokens are for, as the service names it',
    },
    {
      displayName: 'Scopes',
      name: 'scopes',
      type: 'string',
      displayOptions: ONLY_CLIENT,
      default: '',
      placeholder: 'e.g. aus:sandbox nzl:sandbox',
      description: 'What tokens are for. Leave it empty for everything that the client may do.',
    },
    {
      displayName: 'Requested Token',
      name: 'requestedToken',
      type: 'hidden',
      // n8n stores it with the credential, and calls `preAuthentication` again after a 401.
      typeOptions: { expirable: true, password: true },
      default: '',
    },
    {
      displayName: 'Environment',
      name: 'environment',
      type: 'options',
      options: [
        {
          name: 'Live',
          value: 'live',
          description: 'Real checks of real people. Make a separate credential for this.',
        },
        { name: 'Sandbox', value: 'sandbox', description: 'Sample data only' },
      ],
      default: 'sandbox',
      description: 'Where checks that this credential creates run',
    },
    {
      displayName: 'API Version',
      name: 'version',
      type: 'string',
      default: '2024-03-05',
      description: 'Date sent in the Version header. Change it only when the service tells you to.',
    },
  ];

  authenticate: IAuthenticateGeneric = {
    type: 'generic',
    properties: {
      headers: {
        // Pasted values often end with a line break, which a header can't contain.
        Authorization:
          '=Bearer {{String(($credentials.authentication === "clientCredentials" ? $credentials.requestedToken : $credentials.accessToken) ?? "").trim()}}',
        Version: '={{String($credentials.version ?? "").trim() || "2024-03-05"}}',
      },
    },
  };

  /** n8n calls this if there is no token yet, and after a 401. */
  async preAuthentication(this: IHttpRequestHelper, credentials: ICredentialDataDecryptedObject) {
    if (!usesClientCredentials(credentials)) return {};
    const post: Post = async (url, body) =>
      (await this.helpers.httpRequest({
        method: 'POST',
        url,
        body,
        json: true,
        timeout: 30_000,
        disableFollowRedirect: true,
        ignoreHttpStatusErrors: true,
        returnFullResponse: true,
      })) as Awaited<ReturnType<Post>>;
    return { requestedToken: await requestToken(credentials, post) };
  }
}
