import type { IAuthenticateGeneric, Icon, ICredentialType, INodeProperties } from 'n8n-workflow';

/** The relay, a program of this kit: every request has a bearer token (spec/relay). */
export class WorkRightsRelayApi implements ICredentialType {
  name = 'workRightsRelayApi';

  displayName = 'Work Rights Relay API';

  icon: Icon = { light: 'file:../icons/workrights.svg', dark: 'file:../icons/workrights.dark.svg' };

  documentationUrl =
    'https://github.com/workrights-kit/workrights-kit/tree/main/packages/n8n-nodes-workrights#credentials';

  properties: INodeProperties[] = [
    {
      displayName: 'Relay URL',
      name: 'relayUrl',
      type: 'string',
      required: true,
      default: '',
      placeholder: 'e.g. https://relay.example.com',
      description: 'URL of your relay, without /subscriptions. The token is sent to this host only.',
    },
    {
      displayName: 'Token',
      name: 'token',
      type: 'string',
      typeOptions: { password: true },
      required: true,
      default: '',
      description: 'The WORKRIGHTS_RELAY_TOKEN that the relay was started with',
    },
  ];

  authenticate: IAuthenticateGeneric = {
    type: 'generic',
    properties: { headers: { Authorization: '=Bearer {{String($credentials.token ?? "").trim()}}' } },
  };
}
