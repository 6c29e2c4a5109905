import { isLoopback } from '@workrights/local-server';
import { DEFAULT_ACCOUNT, type Account, type AccountOptions } from './account.ts';
import { DEVELOPMENT_CREDENTIALS } from './credentials.ts';
import type { SandboxOptions } from './sandbox-options.ts';
import { UnsafeHostError } from './unsafe-host-error.ts';

const CREDENTIALS = ['accessToken', 'accountKey', 'apiKey'] as const;

const NAME = /^[a-z0-9](?:[a-z0-9-]{0,30}[a-z0-9])?$/u;

/**
 * The default account and the others, with the development credentials where a sandbox on loopback was given none.
 *
 * @throws UnsafeHostError when others could get in with the development credentials.
 * @throws TypeError for a credential or a name that cannot be used, or that two accounts share.
 */
export function resolveAccounts(options: SandboxOptions, host: string): [Account, ...Account[]] {
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
  if (!NAME.test(name)) {
    throw new TypeError('The name of an account must be 1 to 32 small letters, digits or hyphens.');
  }
  const known = (field: (typeof CREDENTIALS)[number]) => DEVELOPMENT_CREDENTIALS[field] + suffix;
  for (const field of CREDENTIALS) refuseUnusable(field, options[field]);
  const missing = CREDENTIALS.filter((field) => (options[field] ?? known(field)) === known(field));
  if (!isLoopback(host) && missing.length > 0) {
    if (suffix === '') throw new UnsafeHostError(host, missing);
    throw new UnsafeHostError(host, ['accounts'], `${missing.join(', ')} of the account ${name}`);
  }
  const { accessToken = known('accessToken'), accountKey = known('accountKey') } = options;
  return { name, accessToken, accountKey, apiKey: options.apiKey ?? known('apiKey') };
}

/** An empty secret is one that every caller knows. */
function refuseUnusable(field: (typeof CREDENTIALS)[number], value: string | undefined): void {
  if (value?.trim() === '') throw new TypeError(`${field} must not be empty.`);
  // Nobody could send another one: the header's value ends at the first space.
  if (field === 'accessToken' && value !== undefined && !/^[!-~]+$/u.test(value)) {
    throw new TypeError('accessToken must be printable ASCII without spaces.');
  }
}
