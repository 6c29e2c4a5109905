import { isLoopback, readAllowedHosts } from '@workrights/local-server';
import { DEVELOPMENT_AUTHORITY, DEVELOPMENT_CREDENTIALS } from './credentials.ts';
import type { SandboxOptions } from './sandbox-options.ts';
import type { SandboxSettings } from './settings.ts';
import { UnsafeHostError } from './unsafe-host-error.ts';
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
  if (!isPrivate) requireOwnCredentials(host, options);
  const publicUrl = options.publicUrl === undefined ? undefined : readPublicUrl(options.publicUrl);
  return {
    ...DEVELOPMENT_CREDENTIALS,
    ...definedOnly({
      accessToken: options.accessToken,
      accountKey: options.accountKey,
      apiKey: options.apiKey,
    }),
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

const CREDENTIALS = ['accessToken', 'accountKey', 'apiKey'] as const;

function requireOwnCredentials(host: string, options: SandboxOptions): void {
  const missing = CREDENTIALS.filter(
    (name) => options[name] === undefined || options[name] === DEVELOPMENT_CREDENTIALS[name],
  );
  if (missing.length > 0) throw new UnsafeHostError(host, missing);
}

/** An empty secret is one that every caller knows. */
function refuseUnusable(options: SandboxOptions): void {
  for (const name of [...CREDENTIALS, 'apiKeyParameter'] as const) {
    if (options[name]?.trim() === '') throw new TypeError(`${name} must not be empty.`);
  }
  // Nobody could send another one: the header's value ends at the first space.
  if (options.accessToken !== undefined && !/^[!-~]+$/u.test(options.accessToken)) {
    throw new TypeError('accessToken must be printable ASCII without spaces.');
  }
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

function definedOnly<T extends object>(values: T): { [Name in keyof T]: NonNullable<T[Name]> } {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as {
    [Name in keyof T]: NonNullable<T[Name]>;
  };
}
