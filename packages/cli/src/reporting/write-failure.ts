import { plain, safeJson } from '../output/plain.ts';
import { Failure, interrupted } from '../failures/failure.ts';

/** How a failure looks: lines for people, or one JSON document for programs. Both go to standard error. */
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

/** One JSON document of all that failed: the first, with all of them in `errors` when there are several. */
export function writeFailures(failures: readonly Failure[]): string {
  const errors = failures.map(forPrograms);
  const [first] = errors;
  return safeJson({ error: errors.length > 1 ? { ...first, errors } : first });
}

/** A failure as programs read it. */
export function forPrograms({ message, details: { code, exitCode, ...others } }: Failure): object {
  return { code, message, ...others, exitCode };
}

/** What a failure is told by. */
export interface FailureContext {
  /** The request whose fields are flags. */
  readonly request?: string | undefined;
  /** Tell what the service says. */
  readonly showRefusal?: boolean | undefined;
  /** The paths that were given, by their flags. */
  readonly places?: Readonly<Record<string, string>>;
}

/** Anything that is thrown, as a failure. */
export async function failureOf(
  error: unknown,
  { request, showRefusal = false, places = {} }: FailureContext = {},
): Promise<Failure> {
  if (error instanceof Failure) return error;
  // Loaded when something of the client may have failed: `--help` needs none of it.
  const { fromClientError } = await import('./from-client.ts');
  const known = fromClientError(error, request, showRefusal);
  if (known) return known;
  if ((error as Error).name === 'AbortError') return interrupted();
  return fileFailure(error as NodeJS.ErrnoException, places) ?? unforeseen(error);
}

/** An error that this command knows nothing of. Its message may hold anything, so it is shown on demand only. */
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

/** Why the operating system refuses a file, a folder or a port, for people. */
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
 * A failed call of the operating system, with the flag that the path or the port comes from. Undefined for other errors.
 *
 * @param places the paths that were given, by their flags.
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
