import { parseArgs } from 'node:util';
import { readFaultOrders } from '../control/in-process.ts';
import type { FaultOrder } from '../control/read-fault.ts';
import { readQuirkFlags } from '../quirks/change-quirks.ts';
import { InvalidQuirkError } from '../quirks/invalid-quirk-error.ts';
import type { SandboxOptions } from '../sandbox-options.ts';
import { withoutUndefined } from '../matching/without-undefined.ts';
import { readAccountsFile } from './read-accounts-file.ts';
import { UsageError } from './usage-error.ts';

export const DEFAULT_PORT = 4010;
export const DEFAULT_FOLDER = '.workrights/sandbox';

/** Own credentials, kept out of the process list. A flag wins over its variable; an empty variable is not set. */
export const CREDENTIAL_VARIABLES = {
  accessToken: 'WORKRIGHTS_SANDBOX_ACCESS_TOKEN',
  accountKey: 'WORKRIGHTS_SANDBOX_ACCOUNT_KEY',
  apiKey: 'WORKRIGHTS_SANDBOX_API_KEY',
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
  fault: { type: 'string', multiple: true },
  'access-token': { type: 'string' },
  'account-key': { type: 'string' },
  'api-key': { type: 'string' },
  account: { type: 'string', multiple: true },
  'accounts-file': { type: 'string' },
  'api-key-parameter': { type: 'string' },
  'api-key-address': { type: 'string', multiple: true },
  'customer-authority': { type: 'string', multiple: true },
  help: { type: 'boolean', short: 'h' },
} as const;

/**
 * @returns the options of the sandbox, or `help`.
 * @throws UsageError for anything that is not understood: a misspelt option must not pass for its default.
 */
export function readArguments(
  args: readonly string[],
  environment: NodeJS.ProcessEnv,
): SandboxOptions | 'help' {
  const values = parse(args);
  if (values.help) return 'help';
  refuseEmpty(values);
  if (values.memory && values.data !== undefined) throw new UsageError('Use --data or --memory, not both.');
  if (values.memory && values.snapshot !== undefined) {
    throw new UsageError('--snapshot needs a data folder: leave out --memory.');
  }
  return {
    port: readPort(values.port),
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
      publicUrl: values['public-url'],
      allowedHosts: values['allow-host'],
      allowedOrigins: values['allow-origin'],
      accessToken: values['access-token'] ?? fromEnvironment('accessToken', environment),
      accountKey: values['account-key'] ?? fromEnvironment('accountKey', environment),
      apiKey: values['api-key'] ?? fromEnvironment('apiKey', environment),
      apiKeyParameter: values['api-key-parameter'],
      apiKeyAddresses: values['api-key-address'],
      customerAuthorities: values['customer-authority'],
    }),
  };
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options: OPTIONS, strict: true, allowPositionals: false }).values;
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

/** No option means anything without its value; an empty one is a shell variable that was never set. */
function refuseEmpty(values: Readonly<Record<string, unknown>>): void {
  for (const [name, value] of Object.entries(values)) {
    const isEmpty = [value].flat().some((each) => typeof each === 'string' && each.trim() === '');
    if (isEmpty) throw new UsageError(`--${name} must not be empty.`);
  }
}

function fromEnvironment(
  name: keyof typeof CREDENTIAL_VARIABLES,
  environment: NodeJS.ProcessEnv,
): string | undefined {
  const value = environment[CREDENTIAL_VARIABLES[name]];
  return value?.trim() === '' ? undefined : value;
}

function readPort(text: string | undefined): number {
  if (text === undefined) return DEFAULT_PORT;
  const port = /^\d{1,5}$/u.test(text) ? Number(text) : Number.NaN;
  if (!(port <= 65_535)) throw new UsageError('--port must be a number from 0 to 65535.');
  return port;
}

function readQuirks(flags: readonly string[]) {
  try {
    return readQuirkFlags(flags);
  } catch (error) {
    if (error instanceof InvalidQuirkError) throw new UsageError(error.message);
    throw error;
  }
}

/** Each is the body that arms it. */
function readFaults(flags: readonly string[]): FaultOrder[] {
  return flags.map((flag) => {
    try {
      const order = JSON.parse(flag) as FaultOrder;
      readFaultOrders([order]);
      return order;
    } catch (error) {
      if (error instanceof TypeError) throw new UsageError(`--fault: ${error.message}`);
      throw new UsageError('--fault must be JSON, as POST /_sandbox/faults takes it.');
    }
  });
}
