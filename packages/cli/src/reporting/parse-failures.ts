import {
  AliasNotFoundError,
  ArgumentParseError,
  EnumValidationError,
  FlagNotFoundError,
  InvalidNegatedFlagSyntaxError,
  UnexpectedFlagError,
  UnexpectedPositionalError,
  UnsatisfiedFlagError,
  UnsatisfiedPositionalError,
} from '@stricli/core';
import { insteadOfSecretFlag } from '../settings/setting-names.ts';
import { Failure, usage } from '../failures/failure.ts';

const SEE_HELP = 'Add --help to see the flags.';

/**
 * Explains an invalid command line without repeating it: a value may be personal, or a secret in the wrong place. A flag's name
 * is repeated if it looks like one.
 *
 * @param words the command line.
 */
export function parseFailure(error: unknown, words: readonly string[]): Failure {
  if (error instanceof FlagNotFoundError) return unknownFlag(error);
  if (error instanceof AliasNotFoundError) return usage('There is no such short flag.', { fix: SEE_HELP });
  if (error instanceof ArgumentParseError) {
    const { externalFlagNameOrPlaceholder: name, exception } = error;
    // The error is about an argument, not a flag.
    if (exception instanceof Failure) return exception;
    // Stricli's own message about a boolean repeats the typed text.
    const rule = exception instanceof TypeError ? exception.message : 'takes no value';
    return usage(`--${name} ${rule}.`, { flag: name });
  }
  if (error instanceof EnumValidationError) {
    const { externalFlagName: name, values } = error;
    return usage(`--${name} must be one of ${values.join(', ')}.`, { flag: name });
  }
  if (error instanceof InvalidNegatedFlagSyntaxError) {
    return usage(`--${error.externalFlagName} takes no value.`, { flag: error.externalFlagName });
  }
  if (error instanceof UnexpectedFlagError) {
    const { externalFlagName: name } = error;
    return usage(`--${name} is there more than once.`, { flag: name });
  }
  if (error instanceof UnexpectedPositionalError) {
    const { expectedCount } = error;
    const message =
      expectedCount === 0
        ? 'This command takes flags only, and no other arguments.'
        : `There are too many arguments: this command takes ${expectedCount}.`;
    return usage(message, { fix: 'Put a value with spaces in quotes.' });
  }
  if (error instanceof UnsatisfiedFlagError) {
    const { externalFlagName: name } = error;
    return words.includes(`--${name}`)
      ? usage(`--${name} needs a value.`, { flag: name })
      : usage(`--${name} is missing.`, { flag: name, fix: SEE_HELP });
  }
  if (error instanceof UnsatisfiedPositionalError) {
    return usage(`${error.placeholder.toUpperCase()} is missing.`, {
      flag: error.placeholder,
      fix: SEE_HELP,
    });
  }
  return usage('The command line cannot be read.', { fix: SEE_HELP });
}

function unknownFlag({ input, corrections }: FlagNotFoundError): Failure {
  const typed = input.split('=')[0] ?? '';
  const fix = insteadOfSecretFlag(typed);
  if (fix !== undefined) {
    const message = `There is no --${typed}: other users of this machine can see secrets in arguments.`;
    return usage(message, { flag: typed, fix });
  }
  const name = nameOrUndefined(typed);
  return usage(name === undefined ? 'A flag is not known.' : `There is no --${name} in this command.`, {
    flag: name,
    fix:
      corrections.length > 0
        ? `Did you mean ${corrections.map((each) => `--${each}`).join(' or ')}?`
        : SEE_HELP,
  });
}

/** For an unknown command. The typed text isn't repeated, because it may be a person's name. */
export function unknownCommand(corrections: readonly string[]): Failure {
  const fix =
    corrections.length > 0
      ? `Did you mean ${corrections.map((each) => each.replaceAll('`', '')).join(' or ')}?`
      : 'Run `workrights --help` to see the commands.';
  return usage('There is no such command.', { fix });
}

function nameOrUndefined(text: string): string | undefined {
  return /^[a-z][a-z-]{0,30}$/u.test(text) ? text : undefined;
}
