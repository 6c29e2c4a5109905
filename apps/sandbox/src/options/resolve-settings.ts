import { isLoopback, readAllowedHosts, readAllowedOrigins } from '@workrights/local-server';
import { DEVELOPMENT_AUTHORITY } from '../credentials.ts';
import { readPublicUrl } from './read-public-url.ts';
import { resolveAccounts } from './resolve-accounts.ts';
import type { SandboxOptions } from './sandbox-options.ts';
import type { SandboxSettings } from '../settings.ts';
import { createAddressList } from '../work-rights/address-list.ts';

export const DEFAULT_HOST = '127.0.0.1';

/**
 * Fills in what was left out.
 *
 * @throws UnsafeHostError when others could get in with the development credentials.
 * @throws TypeError when two accounts share a credential.
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
      ...(publicUrl === undefined ? [] : [new URL(publicUrl).hostname]),
    ],
  };
}
