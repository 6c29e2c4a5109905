import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import type { AccountOptions } from '../settings/account.ts';
import type { FaultOrder } from '../control/read-fault.ts';
import { withoutUndefined } from '../matching/without-undefined.ts';
import { InvalidOptionError } from '../options/invalid-option-error.ts';
import { readOptions } from '../options/read-options.ts';
import type { SandboxOptions } from '../options/sandbox-options.ts';
import { readQuirkFlags } from '../quirks/change-quirks.ts';
import { InvalidQuirkError } from '../quirks/invalid-quirk-error.ts';
import type { QuotaName } from '../quota/quota.ts';
import { UsageError } from './usage-error.ts';

/**
 * Reads a JSON list of accounts, so that credentials stay out of the process list.
 *
 * @throws UsageError for a file that isn't such a list. No message repeats its content.
 */
function readAccountsFile(path: string | undefined): AccountOptions[] {
  if (path === undefined) return [];
  const list = readJsonFile(path);
  if (!Array.isArray(list) || !list.every(isAccount)) {
    throw new UsageError(
      `--accounts-file must be a JSON list of {"name", "accessToken", "accountKey", "apiKey", "clientSecret"}, all texts.`,
    );
  }
  return list;
}

function readJsonFile(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new UsageError(`--accounts-file cannot be read: ${code ?? 'it is not JSON'}.`);
  }
}

const ACCOUNT_FIELDS: ReadonlySet<string> = new Set([
  'name',
  'accessToken',
  'accountKey',
  'apiKey',
  'clientSecret',
]);

function isAccount(value: unknown): value is AccountOptions {
  if (typeof value !== 'object' || value === null || !('name' in value)) return false;
  return Object.entries(value).every(
    ([field, each]) => ACCOUNT_FIELDS.has(field) && typeof each === 'string',
  );
}

export const DEFAULT_PORT = 4010;
export const DEFAULT_FOLDER = '.workrights/sandbox';

/** Your own credentials, kept out of the process list. A flag wins over its variable; an empty variable counts as unset. */
export const CREDENTIAL_VARIABLES = {
  accessToken: 'WORKRIGHTS_SANDBOX_ACCESS_TOKEN',
  accountKey: 'WORKRIGHTS_SANDBOX_ACCOUNT_KEY',
  apiKey: 'WORKRIGHTS_SANDBOX_API_KEY',
  clientSecret: 'WORKRIGHTS_SANDBOX_CLIENT_SECRET',
} as const;

const OPTIONS = {
  port: { type: 'string' },
  host: { type: 'string' },
  data: { type: 'string' },
  memory: { type: 'boolean' },
  snapshot: { type: 'string' },
  'no-control': { type: 'boolean' },
  'allow-live': { type: 'boolean' },
  'public-url': { type: 'string' },
  'allow-host': { type: 'string', multiple: true },
  'allow-origin': { type: 'string', multiple: true },
  quirk: { type: 'string', multiple: true },
  like: { type: 'string' },
  seed: { type: 'string' },
  quota: { type: 'string' },
  fault: { type: 'string', multiple: true },
  'access-token': { type: 'string' },
  'account-key': { type: 'string' },
  'api-key': { type: 'string' },
  'client-secret': { type: 'string' },
  account: { type: 'string', multiple: true },
  'accounts-file': { type: 'string' },
  'api-key-parameter': { type: 'string' },
  'api-key-address': { type: 'string', multiple: true },
  'customer-authority': { type: 'string', multiple: true },
  help: { type: 'boolean', short: 'h' },
} as const;

/**
 * @returns the options of the sandbox, or `help`.
 * @throws UsageError for anything unknown, because a misspelt option must not count as its default.
 */
export function readArguments(
  args: readonly string[],
  environment: NodeJS.ProcessEnv,
): SandboxOptions | 'help' {
  const values = parse(args);
  if (values.help) return 'help';
  if (values.memory && values.data !== undefined) throw new UsageError('Use --data or --memory, not both.');
  if (values.memory && values.snapshot !== undefined) {
    throw new UsageError('--snapshot needs a data folder: leave out --memory.');
  }
  const options: SandboxOptions = {
    port: values.port === undefined ? DEFAULT_PORT : numberIn(values.port),
    control: !values['no-control'],
    allowLive: values['allow-live'] ?? false,
    quirks: readQuirks(values.quirk ?? []),
    faults: readFaults(values.fault ?? []),
    accounts: [
      ...(values.account ?? []).map((name) => ({ name })),
      ...readAccountsFile(values['accounts-file']),
    ],
    ...withoutUndefined({
      host: values.host,
      data: values.memory ? undefined : (values.data ?? DEFAULT_FOLDER),
      snapshot: values.snapshot,
      like: values.like,
      seed: values.seed,
      quota: values.quota as QuotaName | undefined, // refused below if it isn't a quota
      publicUrl: values['public-url'],
      allowedHosts: values['allow-host'],
      allowedOrigins: values['allow-origin'],
      accessToken: values['access-token'] ?? fromEnvironment('accessToken', environment),
      accountKey: values['account-key'] ?? fromEnvironment('accountKey', environment),
      apiKey: values['api-key'] ?? fromEnvironment('apiKey', environment),
      clientSecret: values['client-secret'] ?? fromEnvironment('clientSecret', environment),
      apiKeyParameter: values['api-key-parameter'],
      apiKeyAddresses: values['api-key-address'],
      customerAuthorities: values['customer-authority'],
    }),
  };
  refuseUnusable(options);
  return options;
}

const FLAGS: Readonly<Record<keyof SandboxOptions, string>> = {
  port: 'port',
  host: 'host',
  data: 'data',
  snapshot: 'snapshot',
  publicUrl: 'public-url',
  allowedHosts: 'allow-host',
  allowedOrigins: 'allow-origin',
  accessToken: 'access-token',
  accountKey: 'account-key',
  apiKey: 'api-key',
  clientSecret: 'client-secret',
  accounts: 'account',
  apiKeyParameter: 'api-key-parameter',
  apiKeyAddresses: 'api-key-address',
  customerAuthorities: 'customer-authority',
  control: 'no-control',
  allowLive: 'allow-live',
  faults: 'fault',
  quirks: 'quirk',
  like: 'like',
  seed: 'seed',
  quota: 'quota',
};

/** @throws UsageError in the command line's words, for options that `createSandbox()` would refuse. */
function refuseUnusable(options: SandboxOptions): void {
  try {
    readOptions(options);
  } catch (error) {
    if (!(error instanceof InvalidOptionError)) throw error;
    const flag = FLAGS[error.option as keyof SandboxOptions];
    throw new UsageError(`--${flag} ${error.rule.replace(/^\d+[. ]/u, '')}.`);
  }
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options: OPTIONS, strict: true, allowPositionals: false }).values;
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

function fromEnvironment(
  name: keyof typeof CREDENTIAL_VARIABLES,
  environment: NodeJS.ProcessEnv,
): string | undefined {
  const value = environment[CREDENTIAL_VARIABLES[name]];
  return value?.trim() === '' ? undefined : value;
}

/** Text that isn't a number becomes NaN, which is refused later. */
function numberIn(text: string): number {
  return /^\d{1,5}$/u.test(text) ? Number(text) : Number.NaN;
}

function readQuirks(flags: readonly string[]) {
  try {
    return readQuirkFlags(flags);
  } catch (error) {
    if (error instanceof InvalidQuirkError) throw new UsageError(error.message);
    throw error;
  }
}

/** Each flag is the body that arms a fault. */
function readFaults(flags: readonly string[]): FaultOrder[] {
  return flags.map((flag) => {
    try {
      return JSON.parse(flag) as FaultOrder;
    } catch {
      throw new UsageError('--fault must be JSON, as POST /_sandbox/faults takes it.');
    }
  });
}
