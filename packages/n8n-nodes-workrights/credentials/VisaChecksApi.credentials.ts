import type { IAuthenticateGeneric, Icon, ICredentialType, INodeProperties } from 'n8n-workflow';

/** Interface A: a bearer token and the date of the version, with every request (service.md §5, §9). */
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
      description: 'URL of the Visa Checks API without /v2. The access token is sent to this host only.',
    },
    {
      displayName: 'Access Token',
      name: 'accessToken',
      type: 'string',
      typeOptions: { password: true },
      required: true,
      default: '',
      description: 'Sent as a bearer token with every request',
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
        // Pasted values often end with a line break, which no header may have.
        Authorization: '=Bearer {{String($credentials.accessToken ?? "").trim()}}',
        Version: '={{String($credentials.version ?? "").trim() || "2024-03-05"}}',
      },
    },
  };
}
