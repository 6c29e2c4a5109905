import { Failure } from '../failures/failure.ts';

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
export function fileFailure(
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
