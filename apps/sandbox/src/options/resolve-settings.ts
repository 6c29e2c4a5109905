import { isLoopback, readAllowedHosts, readAllowedOrigins, sameSecret } from '@workrights/local-server';
import { type Account, type AccountOptions, DEFAULT_ACCOUNT } from '../settings/account.ts';
import { DEVELOPMENT_AUTHORITY, DEVELOPMENT_CREDENTIALS } from '../settings/credentials.ts';
import type { SandboxSettings } from '../settings/settings.ts';
import { UnsafeHostError } from './unsafe-host-error.ts';
import { createAddressList } from '../settings/address-list.ts';
import { readPublicUrl } from './read-public-url.ts';
import type { SandboxOptions } from './sandbox-options.ts';

const CREDENTIALS = ['accessToken', 'accountKey', 'apiKey'] as const;

/**
 * The default account and the others. On loopback, missing credentials are the development credentials.
 *
 * @throws UnsafeHostError if other machines could use the development credentials.
 * @throws TypeError for a credential or a name that two accounts share.
 */
function resolveAccounts(options: Omit<SandboxOptions, 'faults'>, host: string): [Account, ...Account[]] {
  const { accounts: others = [] } = options;
  const first = resolveAccount({ ...options, name: DEFAULT_ACCOUNT }, '', host);
  const resolved: [Account, ...Account[]] = [
    first,
    ...others.map((each) => resolveAccount(each, `-${each.name}`, host)),
  ];
  for (const field of ['name', ...CREDENTIALS] as const) {
    const values = new Set(resolved.map((each) => each[field]));
    if (values.size < resolved.length) throw new TypeError(`Two accounts have the same ${field}.`);
  }
  return resolved;
}

function resolveAccount(options: AccountOptions, suffix: string, host: string): Account {
  const { name } = options;
  const known = (field: keyof typeof DEVELOPMENT_CREDENTIALS) => DEVELOPMENT_CREDENTIALS[field] + suffix;
  const missing: string[] = CREDENTIALS.filter((field) => (options[field] ?? known(field)) === known(field));
  // Without a secret, the client is off.
  if (sameSecret(options.clientSecret ?? '', known('clientSecret'))) missing.push('clientSecret');
  if (!isLoopback(host) && missing.length > 0) {
    if (suffix === '') throw new UnsafeHostError(host, missing);
    throw new UnsafeHostError(host, ['accounts'], `${missing.join(', ')} of the account ${name}`);
  }
  const { accessToken = known('accessToken'), accountKey = known('accountKey') } = options;
  return {
    name,
    accessToken,
    accountKey,
    apiKey: options.apiKey ?? known('apiKey'),
    clientId: known('clientId'),
    clientSecret: options.clientSecret ?? (isLoopback(host) ? known('clientSecret') : undefined),
  };
}

export const DEFAULT_HOST = '127.0.0.1';

/**
 * Fills in defaults.
 *
 * @throws UnsafeHostError if other machines could use the development credentials.
 * @throws TypeError if two accounts share a credential.
 */
export function resolveSettings(options: Omit<SandboxOptions, 'faults'>): SandboxSettings {
  const { host = DEFAULT_HOST } = options;
  const isPrivate = isLoopback(host);
  const publicUrl = options.publicUrl === undefined ? undefined : readPublicUrl(options.publicUrl);
  return {
    accounts: resolveAccounts(options, host),
    apiKeyParameter: options.apiKeyParameter ?? 'key',
    apiKeyAddresses: createAddressList(options.apiKeyAddresses ?? ['127.0.0.0/8', '::1']),
    customerAuthorities: options.customerAuthorities ?? [DEVELOPMENT_AUTHORITY],
    allowLive: options.allowLive ?? false,
    control: options.control ?? true,
    controlNeedsToken: !isPrivate,
    allowedOrigins: [
      ...readAllowedOrigins(options.allowedOrigins ?? []),
      ...(publicUrl === undefined ? [] : [new URL(publicUrl).origin]),
    ],
    publicUrl,
    host,
    allowedHosts: [
      ...readAllowedHosts(options.allowedHosts ?? []),
      ...(publicUrl === undefined ? [] : [new URL(publicUrl).hostname.replaceAll(/[[\]]/gu, '')]),
    ],
  };
}
