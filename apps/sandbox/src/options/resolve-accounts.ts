import { isLoopback } from '@workrights/local-server';
import { DEFAULT_ACCOUNT, type Account, type AccountOptions } from '../account.ts';
import { DEVELOPMENT_CREDENTIALS } from '../credentials.ts';
import type { SandboxOptions } from './sandbox-options.ts';
import { UnsafeHostError } from '../unsafe-host-error.ts';

const CREDENTIALS = ['accessToken', 'accountKey', 'apiKey'] as const;

/**
 * The default account and the others, with the development credentials where a sandbox on loopback was given none.
 *
 * @throws UnsafeHostError when others could get in with the development credentials.
 * @throws TypeError for a credential or a name that two accounts share.
 */
export function resolveAccounts(
  options: Omit<SandboxOptions, 'faults'>,
  host: string,
): [Account, ...Account[]] {
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
  const known = (field: (typeof CREDENTIALS)[number]) => DEVELOPMENT_CREDENTIALS[field] + suffix;
  const missing = CREDENTIALS.filter((field) => (options[field] ?? known(field)) === known(field));
  if (!isLoopback(host) && missing.length > 0) {
    if (suffix === '') throw new UnsafeHostError(host, missing);
    throw new UnsafeHostError(host, ['accounts'], `${missing.join(', ')} of the account ${name}`);
  }
  const { accessToken = known('accessToken'), accountKey = known('accountKey') } = options;
  return { name, accessToken, accountKey, apiKey: options.apiKey ?? known('apiKey') };
}
