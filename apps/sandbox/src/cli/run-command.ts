import { once } from 'node:events';
import { DEVELOPMENT_AUTHORITY, DEVELOPMENT_CREDENTIALS } from '../credentials.ts';
import type { SandboxOptions } from '../options/sandbox-options.ts';
import { createSandbox, type Sandbox } from '../sandbox.ts';
import { InvalidReportError } from '../observed/invalid-report-error.ts';
import { DataFolderInUseError } from '../storage/data-folder-in-use-error.ts';
import { UnreadableDataError } from '../storage/unreadable-data-error.ts';
import { UnsafeHostError } from '../unsafe-host-error.ts';
import { describeObserved } from './describe-observed.ts';
import { HELP } from './help-text.ts';
import { CREDENTIAL_VARIABLES, readArguments } from './read-arguments.ts';
import { UsageError } from './usage-error.ts';

/**
 * The `workrights-sandbox` command: starts a sandbox and serves until SIGINT or SIGTERM.
 *
 * @param name what its errors begin with: the command that this one is a part of.
 * @returns the exit code: 0 stopped as asked, 1 could not start, 2 not understood.
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
  const { accessToken, accountKey, apiKey, apiKeyParameter } = credentials;
  // Only what everybody knows is printed.
  const shown = (value: string, known: string) => (value === known ? value : '(your own)');
  const like = observed ? describeObserved(options.like ?? '', observed, options.quirks ?? {}) : [];
  const authorities = context.settings.customerAuthorities.join(', ') || DEVELOPMENT_AUTHORITY;
  return [
    `Sandbox ready at ${url}`,
    `  Visa Checks API   Authorization: Bearer ${shown(accessToken, DEVELOPMENT_CREDENTIALS.accessToken)}`,
    `                    customer authority ${authorities}`,
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
