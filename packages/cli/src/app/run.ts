import {
  buildApplication,
  ExitCode,
  run as runApplication,
  text_en,
  type ApplicationText,
} from '@stricli/core';
import { EXIT } from '../failures/exit-codes.ts';
import { Failure } from '../failures/failure.ts';
import { parseFailure, unknownCommand } from '../failures/parse-failures.ts';
import { writeFailure } from '../failures/write-failure.ts';
import { VERSION } from '../version.ts';
import { routes } from './routes.ts';

/** Runs the command that these words are, and sets the exit code of the process. */
export async function run(words: readonly string[]): Promise<void> {
  // `workrights ... | head` closes the pipe: that is no error.
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
    process.exit();
  });
  if (words[0] === 'complete') {
    const { complete } = await import('../completion/complete.ts');
    complete(words.slice(words[1] === '--' ? 2 : 1));
    return;
  }
  const flags = words.slice(0, words.includes('--') ? words.indexOf('--') : undefined);
  const isJson = flags.includes('--json') || flags.includes('--ndjson');
  if (isJson && flags.some((word) => word === '--help' || word === '-h')) {
    const { describe } = await import('./describe.ts');
    process.stdout.write(`${JSON.stringify(describe(flags), null, 2)}\n`);
    return;
  }
  const application = buildApplication(routes, {
    name: 'workrights',
    versionInfo: { currentVersion: VERSION },
    scanner: {
      caseStyle: 'allow-kebab-for-camel',
      allowArgumentEscapeSequence: true,
      // A flag that differs by more than two letters isn't what was meant.
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
    localization: { text: textsFor(isJson) },
    determineExitCode: (error) => (error instanceof Failure ? error.details.exitCode : EXIT.failed),
  });
  await runApplication(application, withEmptyValues(words), { process });
  process.exitCode = exitCodeOf(process.exitCode);
}

/** Stricli takes `--profile=` for an argument: with a word of its own, the value is one that is empty. */
function withEmptyValues(words: readonly string[]): string[] {
  const end = words.includes('--') ? words.indexOf('--') : words.length;
  return words.flatMap((word, index) =>
    index < end && /^--[\w-]+=$/u.test(word) ? [word.slice(0, -1), ''] : [word],
  );
}

/** Stricli has negative codes for a command line that it cannot read. */
function exitCodeOf(code: number | string | null | undefined): number {
  switch (code) {
    case ExitCode.InvalidArgument:
    case ExitCode.UnknownCommand:
      return EXIT.usage;
    default:
      return typeof code === 'number' && code >= 0 ? code : EXIT.failed;
  }
}

/** Every error has one form, whoever found it. */
function textsFor(isJson: boolean): ApplicationText {
  const written = (failure: Failure): string => writeFailure(failure, isJson);
  const thrown = (error: unknown): string =>
    written(
      error instanceof Failure
        ? error
        : new Failure('Something failed that was not foreseen.', { code: 'unexpected' }),
    );
  return {
    ...text_en,
    exceptionWhileParsingArguments: (error) => written(parseFailure(error)),
    noCommandRegisteredForInput: ({ input, corrections }) => written(unknownCommand(input, corrections)),
    exceptionWhileLoadingCommandFunction: thrown,
    exceptionWhileLoadingCommandContext: thrown,
    exceptionWhileRunningCommand: thrown,
    commandErrorResult: thrown,
  };
}
