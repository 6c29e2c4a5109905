import {
  buildApplication,
  ExitCode,
  run as runApplication,
  text_en,
  type ApplicationText,
} from '@stricli/core';
import { EXIT } from '../failures/exit-codes.ts';
import { Failure, interrupted } from '../failures/failure.ts';
import { parseFailure, unknownCommand } from '../reporting/parse-failures.ts';
import { unforeseen, writeFailure, writeFailures } from '../reporting/write-failure.ts';
import { readerIsGone } from '../output/output.ts';
import { silenceNotes } from '../terminal/terminal.ts';
import { VERSION } from '../version.ts';
import { routes } from './routes.ts';

/** Runs the command of these words, and sets the process's exit code. */
export async function run(typed: readonly string[]): Promise<void> {
  const words = typed[0] === 'help' ? [...typed.slice(1), '--help'] : typed;
  // `workrights ... | head` closes the pipe, which is no error.
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE') readerIsGone();
    // A write that is awaited fails by itself. Others, such as a help text, must not end with exit code 0.
    else process.exitCode = EXIT.failed;
  });
  if (words[0] === 'complete') {
    const { complete } = await import('./complete.ts');
    await complete(words.slice(words[1] === '--' ? 2 : 1));
    return;
  }
  const flags = words.slice(0, words.includes('--') ? words.indexOf('--') : undefined);
  const isJson = flags.includes('--json') || flags.includes('--ndjson');
  if (isJson && flags.some((word) => word === '--help' || word === '-h')) {
    const { describe } = await import('./describe.ts');
    process.stdout.write(`${JSON.stringify(describe(flags), null, 2)}\n`);
    return;
  }
  if (isJson) silenceNotes();
  endOnInterrupt(isJson);
  const failures: Failure[] = [];
  const application = buildApplication(routes, {
    name: 'workrights',
    versionInfo: { currentVersion: VERSION },
    scanner: {
      caseStyle: 'allow-kebab-for-camel',
      allowArgumentEscapeSequence: true,
      // Suggest only flags that differ by at most two letters.
      distanceOptions: {
        threshold: 3,
        weights: { insertion: 1, deletion: 2, substitution: 2, transposition: 1 },
      },
    },
    documentation: {
      caseStyle: 'convert-camel-to-kebab',
      disableAnsiColor: isJson,
      onlyRequiredInUsageLine: true,
    },
    localization: { text: textsFor(failures, flags) },
    determineExitCode: (error) => (error instanceof Failure ? error.details.exitCode : EXIT.failed),
  });
  // Programs get all errors of a command line as one document.
  const { stdout, env } = process;
  const stderr = isJson ? { write: () => {} } : process.stderr;
  const own: { exitCode?: number | string | null } = {};
  await runApplication(application, withEmptyValues(words), {
    process: Object.assign(own, { stdout, stderr, env }),
  });
  if (isJson && failures.length > 0) process.stderr.write(`${writeFailures(failures)}\n`);
  process.exitCode = own.exitCode === ExitCode.Success ? process.exitCode : exitCodeOf(own.exitCode);
}

/** Ctrl-C ends with its own exit code, even if the command doesn't handle it. */
function endOnInterrupt(isJson: boolean): void {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      if (process.listenerCount(signal) > 1) return;
      process.stderr.write(`${writeFailure(interrupted(), isJson)}\n`);
      process.exit(EXIT.interrupted);
    });
  }
}

/** Stricli reads `--profile=` as an argument. As a word of its own, the empty value belongs to the flag. */
function withEmptyValues(words: readonly string[]): string[] {
  const end = words.includes('--') ? words.indexOf('--') : words.length;
  return words.flatMap((word, index) =>
    index < end && /^--[\w-]+=$/u.test(word) ? [word.slice(0, -1), ''] : [word],
  );
}

/** Stricli uses negative codes for an invalid command line. */
function exitCodeOf(code: number | string | null | undefined): number {
  switch (code) {
    case ExitCode.InvalidArgument:
    case ExitCode.UnknownCommand:
      return EXIT.usage;
    default:
      return typeof code === 'number' && code >= 0 ? code : EXIT.failed;
  }
}

/** Gives all errors one form, from the parser and from commands. */
function textsFor(failures: Failure[], words: readonly string[]): ApplicationText {
  const written = (failure: Failure): string => {
    failures.push(failure);
    return writeFailure(failure, false);
  };
  const thrown = (error: unknown): string => written(error instanceof Failure ? error : unforeseen(error));
  return {
    ...text_en,
    exceptionWhileParsingArguments: (error) => written(parseFailure(error, words)),
    noCommandRegisteredForInput: ({ corrections }) => written(unknownCommand(corrections)),
    exceptionWhileLoadingCommandFunction: thrown,
    exceptionWhileLoadingCommandContext: thrown,
    exceptionWhileRunningCommand: thrown,
    commandErrorResult: thrown,
  };
}
