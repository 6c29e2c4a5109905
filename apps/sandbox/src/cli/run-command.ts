import { once } from 'node:events';
import { DEVELOPMENT_AUTHORITY, DEVELOPMENT_CREDENTIALS } from '../settings/credentials.ts';
import { InvalidReportError } from '../observed/invalid-report-error.ts';
import type { Observed } from '../observed/observed.ts';
import type { SandboxOptions } from '../options/sandbox-options.ts';
import { QUIRK_KEYS, QUIRK_TABLE, type Quirks } from '../quirks/quirk-table.ts';
import { createSandbox, type Sandbox } from '../sandbox.ts';
import { DataFolderInUseError } from '../storage/data-folder-in-use-error.ts';
import { UnreadableDataError } from '../storage/unreadable-data-error.ts';
import { UnsafeHostError } from '../options/unsafe-host-error.ts';
import { CREDENTIAL_VARIABLES, DEFAULT_FOLDER, DEFAULT_PORT, readArguments } from './read-arguments.ts';
import { UsageError } from './usage-error.ts';

const HELP = `Usage: workrights-sandbox [options]

Runs a stand-in for the Visa Checks API and the Onboarding and Work Rights API.

  --port N                  port to listen on (default ${DEFAULT_PORT}; 0: any free one)
  --host ADDRESS            address to listen on (default 127.0.0.1; others need your own credentials)
  --data DIR                folder for all data (default ${DEFAULT_FOLDER})
  --memory                  keep no data on disk
  --snapshot NAME           start from this snapshot of the data folder, instead of its current data
  --public-url URL          base of the URLs in responses (default: the caller's Host header)
  --allow-host NAME         a host name besides localhost that callers may use; may be repeated
  --allow-origin ORIGIN     web pages of this origin may use the sandbox; may be repeated
                            (pages served from this machine always may)
  --no-control              do not serve the control plane under /_sandbox
  --allow-live              accept "environment: live" and respond with sample data
  --quirk NAME=VALUE        quirk to start with; may be repeated
  --like FILE               play the forms that "workrights observe" saw: its JSON report; --quirk wins over it
  --seed TEXT               make ids, durations and chances repeatable: the same requests get the same responses
  --quota NAME              limits of each account: standard (60 requests a minute, 10,000 a day), premium (144 and
                            24,000) or none (the default)
  --account NAME            another account with its own data; its development credentials end in -NAME;
                            may be repeated
  --accounts-file FILE      more accounts with your own credentials: a JSON list of
                            {"name", "accessToken", "accountKey", "apiKey", "clientSecret"}
  --fault JSON              fault to start with, as POST /_sandbox/faults takes it; may be repeated
  --api-key-parameter NAME  name of the URL parameter of the API key (default key)
  --api-key-address ADDR    address or CIDR range that the API key is bound to; may be repeated
                            (default: this machine)
  --customer-authority ID   a customer authority that exists; may be repeated
                            (default ca_sandbox_migration_agent)
  -h, --help                show this help

Your own credentials, as a flag or in the environment:

  --access-token TOKEN      ${CREDENTIAL_VARIABLES.accessToken}
  --account-key KEY         ${CREDENTIAL_VARIABLES.accountKey}
  --api-key KEY             ${CREDENTIAL_VARIABLES.apiKey}
  --client-secret SECRET    ${CREDENTIAL_VARIABLES.clientSecret}
`;

/**
 * The `workrights-sandbox` command: starts a sandbox and serves until SIGINT or SIGTERM.
 *
 * @param name the command that this one is part of; its error messages begin with it.
 * @returns the exit code: 0 stopped by a signal, 1 could not start, 2 wrong usage.
 */
export async function runCommand(
  args: readonly string[],
  environment: NodeJS.ProcessEnv,
  name = 'workrights-sandbox',
): Promise<number> {
  let options: SandboxOptions | 'help' | undefined;
  try {
    options = readArguments(args, environment);
    if (options === 'help') {
      process.stdout.write(HELP);
      return 0;
    }
    const sandbox = await createSandbox(options);
    process.stdout.write(banner(sandbox, options));
    await Promise.race([once(process, 'SIGINT'), once(process, 'SIGTERM')]);
    await sandbox.close();
    return 0;
  } catch (error) {
    process.stderr.write(`${name}: ${explain(error, options)}\n`);
    return error instanceof UsageError || error instanceof InvalidReportError ? 2 : 1;
  }
}

function banner(sandbox: Sandbox, options: SandboxOptions): string {
  const { url, credentials, accounts, context, observed } = sandbox;
  const { accessToken, accountKey, apiKey, apiKeyParameter, clientId, clientSecret } = credentials;
  // Prints only the development credentials, which are public.
  const shown = (value: string, known: string) => (value === known ? value : '(your own)');
  const client =
    clientSecret === undefined
      ? 'off: start it with --client-secret'
      : `client ${clientId}, secret ${shown(clientSecret, DEVELOPMENT_CREDENTIALS.clientSecret)}`;
  const like = observed ? describeObserved(options.like ?? '', observed, options.quirks ?? {}) : [];
  const authorities = context.settings.customerAuthorities.join(', ') || DEVELOPMENT_AUTHORITY;
  return [
    `Sandbox ready at ${url}`,
    `  Visa Checks API   Authorization: Bearer ${shown(accessToken, DEVELOPMENT_CREDENTIALS.accessToken)}`,
    `                    customer authority ${authorities}`,
    `  Access tokens     POST ${url}/oauth/token`,
    `                    ${client}`,
    `  Work Rights API   ?${apiKeyParameter}=${shown(apiKey, DEVELOPMENT_CREDENTIALS.apiKey)}`,
    `                    accountkeyid ${shown(accountKey, DEVELOPMENT_CREDENTIALS.accountKey)}`,
    ...(accounts.length > 1 ? [`  Accounts          ${accounts.map(({ name }) => name).join(', ')}`] : []),
    context.settings.control ? `  Control plane     ${url}/_sandbox` : '  Control plane     off',
    ...like.map((line, index) => `  ${(index === 0 ? 'Like' : '').padEnd(18)}${line}`),
    `  Data              ${options.data ?? 'in memory'}`,
    '',
  ].join('\n');
}

function explain(error: unknown, options: SandboxOptions | 'help' | undefined): string {
  if (error instanceof UsageError) return `${error.message}\nTry --help.`;
  if (error instanceof InvalidReportError) return `--like: ${error.message}`;
  if (error instanceof UnsafeHostError) return `${error.message}\n${credentialHints(error.missing)}`;
  if (error instanceof DataFolderInUseError || error instanceof UnreadableDataError) return error.message;
  const { code, message } = error as NodeJS.ErrnoException;
  const port = typeof options === 'object' ? options.port : undefined;
  switch (code) {
    case 'EADDRINUSE':
      return `Port ${port} is taken. Choose another with --port, or 0 for any free one.`;
    case 'EACCES':
      return `No permission: ${message}`;
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return 'This machine has no such address to listen on. See --host.';
    default:
      return message;
  }
}

function credentialHints(missing: readonly string[]): string {
  if (missing.includes('accounts')) return '  --accounts-file';
  return Object.entries(CREDENTIAL_VARIABLES)
    .filter(([name]) => missing.includes(name))
    .map(
      ([name, variable]) =>
        `  --${name.replaceAll(/[A-Z]/gu, (letter) => `-${letter.toLowerCase()}`)} or ${variable}`,
    )
    .join('\n');
}

/**
 * Describes, line by line, what a sandbox takes from a report and what it doesn't.
 *
 * @param flags the quirks of the command line, which win over the report.
 */
export function describeObserved(path: string, observed: Observed, flags: Partial<Quirks>): string[] {
  const { contradicted, unknownQuirks, unknownValues, withoutQuirk, unlikeOurs } = observed;
  const taken = QUIRK_KEYS.filter((key) => Object.hasOwn(observed.quirks, key));
  const played = taken.filter((key) => !Object.hasOwn(flags, key));
  const overruled = taken.filter((key) => Object.hasOwn(flags, key));
  const namesOf = (keys: readonly (keyof Quirks)[]) => keys.map((key) => QUIRK_TABLE[key].name);
  const pairs = played.map((key) => `${QUIRK_TABLE[key].name}=${observed.quirks[key]}`);
  return [
    `quirks from ${path}: ${pairs.join(', ') || 'none'}`,
    ...when(overruled.length > 0, `set by --quirk instead: ${namesOf(overruled).join(', ')}`),
    ...when(
      withoutQuirk > 0,
      `points seen that no quirk plays: ${withoutQuirk}; of these, settled against what this kit assumes: ${unlikeOurs}`,
    ),
    ...when(contradicted.length > 0, `left out, the report has two values: ${contradicted.join(', ')}`),
    ...when(
      unknownValues.length > 0,
      `left out, this version doesn't know the value: ${unknownValues.join(', ')}`,
    ),
    ...when(
      unknownQuirks > 0,
      `left out, quirks that this version doesn't know: ${unknownQuirks}. Update the sandbox.`,
    ),
  ];
}

function when(holds: boolean, line: string): string[] {
  return holds ? [line] : [];
}
