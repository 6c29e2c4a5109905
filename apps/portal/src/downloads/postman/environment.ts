import { snippetSandbox } from '../../reference/snippets/index.ts';
import { stableId } from './stable-id.ts';

/** Postman's environment for the sandbox, with the credentials that it prints at its start. */
export function sandboxEnvironment(): object {
  const { url, accessToken, apiKey, accountKey } = snippetSandbox;
  const secret = { type: 'secret', enabled: true } as const;
  return {
    id: stableId('sandbox-environment'),
    name: 'Work Rights Kit: sandbox',
    values: [
      { key: 'baseUrl', value: url, type: 'default', enabled: true },
      { key: 'accessToken', value: accessToken, ...secret },
      { key: 'apiKey', value: apiKey, ...secret },
      { key: 'accountKey', value: accountKey, ...secret },
    ],
    _postman_variable_scope: 'environment',
  };
}
