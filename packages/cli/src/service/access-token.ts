import {
  type AccessToken,
  clientCredentials,
  type ClientCredentials,
  type TokenStore,
} from '@workrights/client';
import { usage } from '../failures/failure.ts';
import { homeFolder } from '../settings/profile-file.ts';
import { SETTINGS } from '../settings/setting-names.ts';
import type { Settings } from '../settings/settings.ts';
import { tokenFile } from '../settings/token-file.ts';
import { note } from '../terminal/terminal.ts';
import { VERSION } from '../version.ts';
import { required, usable } from './setting-values.ts';

/** The access token of the settings, or tokens by client credentials. */
export async function accessTokenOf(settings: Settings, store?: TokenStore): Promise<AccessToken> {
  if (usesClientCredentials(settings)) return clientCredentialsOf(settings, store);
  return required(await settings.secret('access-token'), 'access-token').value;
}

/**
 * Whether tokens are requested: a token URL is set, and no access token from a source that takes precedence.
 *
 * @throws Failure if both come from the same source, because one would be ignored.
 */
export function usesClientCredentials(settings: Settings): boolean {
  const url = settings.get('token-url')?.source;
  const token = settings.sourceOfSecret('access-token');
  if (url === undefined || token === undefined) return url !== undefined;
  if ((url === 'environment') !== (token === 'environment')) return url === 'environment';
  throw usage(
    `${SETTINGS['token-url'].variable} and ${SETTINGS['access-token'].variable} are both set in the ${url}.`,
    {
      code: 'settings',
      flag: 'token-url',
      fix: 'Remove one of them. With the token URL, access tokens are requested when they are needed.',
    },
  );
}

/**
 * Tokens by client credentials. By default, all commands of this user share them.
 *
 * @throws Failure for missing settings.
 */
export async function clientCredentialsOf(
  settings: Settings,
  store?: TokenStore,
): Promise<ClientCredentials> {
  const scopes = settings.get('scopes');
  return clientCredentials({
    tokenUrl: required(settings.get('token-url'), 'token-url').value,
    clientId: required(settings.get('client-id'), 'client-id').value,
    clientSecret: required(await settings.secret('client-secret'), 'client-secret').value,
    audience: required(settings.get('audience'), 'audience').value,
    scopes: scopes && usable(scopes, 'scopes').value.split(/[\s,]+/u),
    store:
      store ??
      tokenFile(homeFolder(process.env), (path) =>
        note(`workrights: ${path} can't be written, so this process requests an access token of its own.`),
      ),
    appInfo: `workrights-cli/${VERSION}`,
    logLevel: 'off',
  });
}
