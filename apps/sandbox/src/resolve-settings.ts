import { isLoopback, readAllowedHosts } from '@workrights/local-server';
import { DEVELOPMENT_AUTHORITY } from './credentials.ts';
import { resolveAccounts } from './resolve-accounts.ts';
import type { SandboxOptions } from './sandbox-options.ts';
import type { SandboxSettings } from './settings.ts';
import { createAddressList } from './work-rights/address-list.ts';

export const DEFAULT_HOST = '127.0.0.1';

/**
 * Fills in what was left out.
 *
 * @throws UnsafeHostError when others could get in with the development credentials, or with none.
 * @throws TypeError for a value that cannot be used.
 */
export function resolveSettings(options: SandboxOptions): SandboxSettings {
  const { host = DEFAULT_HOST } = options;
  refuseUnusable(options);
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
    allowedOrigins: (options.allowedOrigins ?? []).map(readOrigin),
    publicUrl,
    host,
    allowedHosts: [
      ...readAllowedHosts(options.allowedHosts ?? []),
      ...(publicUrl === undefined ? [] : [new URL(publicUrl).hostname]),
    ],
  };
}

function refuseUnusable(options: SandboxOptions): void {
  if (options.apiKeyParameter?.trim() === '') throw new TypeError('apiKeyParameter must not be empty.');
  if (options.customerAuthorities?.some((id) => id.trim() === '') === true) {
    throw new TypeError('customerAuthorities must not have an empty id.');
  }
}

function readPublicUrl(text: string): string {
  const url = URL.parse(text);
  if (url === null || !/^https?:$/u.test(url.protocol) || url.search !== '' || url.hash !== '') {
    throw new TypeError('The public URL must be an http or https address without a query.');
  }
  return url.href.replace(/\/$/u, '');
}

/** As browsers write it in `Origin`. */
function readOrigin(text: string): string {
  const url = URL.parse(text);
  if (url === null || !/^https?:$/u.test(url.protocol) || `${url.origin}/` !== url.href) {
    throw new TypeError('An allowed origin must be an http or https address without a path.');
  }
  return url.origin;
}
