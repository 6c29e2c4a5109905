import { parsed } from '@workrights/connectors';
import type { Authentication, Bundle, ZObject } from 'zapier-platform-core';

import { attempt } from './attempt.ts';

export const authentication: Authentication = {
  type: 'custom',
  test: testConnection,
  connectionLabel: '{{name}}',
  fields: [
    {
      key: 'relayUrl',
      label: 'Relay URL',
      type: 'string',
      required: true,
      placeholder: 'https://relay.example.com',
      helpText: 'Where your relay can be reached from the internet.',
    },
    {
      key: 'token',
      label: 'Relay Token',
      type: 'password',
      required: true,
      helpText: 'What `workrights relay-token create zapier` printed.',
    },
    {
      key: 'environment',
      label: 'Environment',
      type: 'string',
      required: true,
      default: 'sandbox',
      choices: { sandbox: 'Sandbox: sample data only', live: 'Live: real people' },
      helpText: 'Where new checks run. Live needs a token with the right `checks:live`.',
    },
  ],
};

/** Any valid token may read its own name and rights. */
async function testConnection(z: ZObject, bundle: Bundle): Promise<object> {
  return attempt(z, bundle, async ({ send }) => {
    const { bytes } = await send({ method: 'GET', path: '/token' });
    const { name, rights } = Object(parsed(bytes)) as { name?: unknown; rights?: unknown };
    return { name: String(name ?? 'Relay'), rights: Array.isArray(rights) ? rights.join(', ') : '' };
  });
}
