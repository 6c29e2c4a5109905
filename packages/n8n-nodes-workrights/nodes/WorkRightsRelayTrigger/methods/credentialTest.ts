import type {
  ICredentialDataDecryptedObject,
  ICredentialsDecrypted,
  ICredentialTestFunctions,
  INodeCredentialTestResult,
} from 'n8n-workflow';
import { testConnection } from '../../WorkRights/methods/test-connection';
import { property, textOf } from '../../WorkRights/shared/json';

export const credentialTest = {
  async testWorkRightsRelayApi(
    this: ICredentialTestFunctions,
    { data = {} }: ICredentialsDecrypted<ICredentialDataDecryptedObject>,
  ): Promise<INodeCredentialTestResult> {
    return await testConnection(this, {
      api: {
        server: 'relay',
        name: 'relay',
        address: { field: 'Relay URL', without: '/subscriptions' },
        rejected: 'The relay rejected the token. Enter its WORKRIGHTS_RELAY_TOKEN in Token.',
        forbidden:
          'The relay refused this host name. Start it with --allow-host and the host that n8n reaches it by.',
        others: [],
        recognises: (item) => textOf(property(item, 'id'))?.startsWith('sub_') === true,
      },
      address: textOf(data.relayUrl) ?? '',
      operation: { method: 'GET', path: '/subscriptions' },
      headers: { Authorization: `Bearer ${textOf(data.token) ?? ''}` },
    });
  },
};
