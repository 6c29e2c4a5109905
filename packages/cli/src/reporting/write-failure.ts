import { plain, safeJson } from '../output/plain.ts';
import { Failure, interrupted } from '../failures/failure.ts';

/** Writes a failure: lines for people, or one JSON document for programs. Both are for standard error. */
export function writeFailure(failure: Failure, asJson: boolean): string {
  if (asJson) return writeFailures([failure]);
  const { message, details } = failure;
  const fields = (details.fields ?? []).map(({ path, flag, rule }) => {
    const name =
      [flag && `--${flag}`, path && (flag ? `(${path})` : path)].filter(Boolean).join(' ') || 'The request';
    return `  ${plain(name)} ${rule}`;
  });
  const facts = [
    details.requestId === undefined ? undefined : `Request id for support: ${details.requestId}.`,
    details.checkId === undefined ? undefined : `Check: ${details.checkId}.`,
  ].filter((fact) => fact !== undefined);
  return [
    `workrights: ${message}`,
    ...fields,
    ...(facts.length > 0 ? [`  ${facts.join(' ')}`] : []),
    ...(details.body === undefined ? [] : [`  ${plain(JSON.stringify(details.body))}`]),
    ...(details.fix === undefined ? [] : [`  ${details.fix}`]),
  ].join('\n');
}

/** All failures as one JSON document: the first one, with all in `errors` if there are several. */
export function writeFailures(failures: readonly Failure[]): string {
  const errors = failures.map(forPrograms);
  const [first] = errors;
  return safeJson({ error: errors.length > 1 ? { ...first, errors } : first });
}

export function forPrograms({ message, details: { code, exitCode, ...others } }: Failure): object {
  return { code, message, ...others, exitCode };
}

/** What is needed to explain a failure. */
export interface FailureContext {
  /** The request whose fields are flags. */
  readonly request?: string | undefined;
  /** Whether to show the service's words. */
  readonly showRefusal?: boolean | undefined;
  /** The given paths, by flag. */
  readonly places?: Readonly<Record<string, string>>;
}

/** Turns any thrown value into a failure. */
export async function failureOf(
  error: unknown,
  { request, showRefusal = false, places = {} }: FailureContext = {},
): Promise<Failure> {
  if (error instanceof Failure) return error;
  // Loaded only after an error: `--help` doesn't need the client.
  const { fromClientError } = await import('./from-client.ts');
  const known = fromClientError(error, request, showRefusal);
  if (known) return known;
  if ((error as Error).name === 'AbortError') return interrupted();
  return fileFailure(error as NodeJS.ErrnoException, places) ?? unforeseen(error);
}

/** For an unknown error. Its message may contain anything, so it is shown only on request. */
export function unforeseen(error: unknown): Failure {
  const { name, message } = Object(error) as Partial<Error>;
  const isShown = process.env['WORKRIGHTS_DEBUG'] === '1';
  return new Failure(`Something unexpected failed (${name ?? 'no error'}).${isShown ? ` ${message}` : ''}`, {
    code: 'unexpected',
    ...(!isShown && {
      fix: 'Set WORKRIGHTS_DEBUG=1 to see the message of the error. It may hold personal data.',
    }),
  });
}

/** Why the operating system refuses a file, folder or port. */
const REASONS: Readonly<Record<string, string>> = {
  EACCES: 'you have no right to it',
  EPERM: 'you have no right to it',
  EROFS: 'its disk is read-only',
  ENOSPC: 'its disk is full',
  ENOENT: 'it does not exist',
  EISDIR: 'it is a folder',
  ENOTDIR: 'a part of its path is a file',
  EEXIST: 'there is something else of this name',
};

/**
 * Explains a failed system call, with the flag of its path or port. Undefined for other errors.
 *
 * @param places the given paths, by flag.
 */
function fileFailure(
  error: NodeJS.ErrnoException,
  places: Readonly<Record<string, string>>,
): Failure | undefined {
  const { code, syscall, path } = error;
  if (code === undefined || syscall === undefined) return undefined;
  if (code === 'EADDRINUSE') {
    return new Failure('That port is taken.', {
      code: 'port-taken',
      flag: 'port',
      fix: 'Choose another one with --port.',
    });
  }
  if (syscall === 'listen' || syscall === 'getaddrinfo') {
    return new Failure(`Nothing can listen there (${code}).`, {
      code: 'address',
      flag: 'host',
      fix: 'Change --host or --port.',
    });
  }
  const [flag] = Object.entries(places).find(([, place]) => path?.startsWith(place)) ?? [];
  return new Failure(`${path ?? `A file (${syscall})`}: ${REASONS[code] ?? 'it cannot be used'} (${code}).`, {
    code: 'file',
    flag,
    fix:
      flag === undefined ? 'Change its rights, or free some room.' : `Choose another place with --${flag}.`,
  });
}
