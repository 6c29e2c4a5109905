/** The disk, the data folder or the database in it failed; it isn't a defect of the sandbox. */
export class StorageFailure extends Error {
  override readonly name = 'StorageFailure';
}

/**
 * SQLite's primary result codes for a defect of the program: a wrong statement, a broken constraint, a wrong type.
 * https://www.sqlite.org/rescode.html
 */
const DEFECTS: ReadonlySet<number> = new Set([1, 18, 19, 20, 21, 25]);

/**
 * The storage failure in an error; undefined for other errors. The message is SQLite's text for the code, or the system's code.
 * Neither repeats a value or a path.
 */
export function storageFailureOf(error: unknown): StorageFailure | undefined {
  if (error instanceof StorageFailure) return error;
  const { errcode, code, syscall } = error as { errcode?: number; code?: string; syscall?: string };
  if (errcode !== undefined && !DEFECTS.has(primaryCode(errcode))) {
    return new StorageFailure(describeSqliteError(error), { cause: error });
  }
  return syscall === undefined
    ? undefined
    : new StorageFailure(`${syscall} failed with ${code}`, { cause: error });
}

/** SQLite's text for the code, and the code: `database or disk is full (SQLite code 13)`. Empty for other errors. */
export function describeSqliteError(error: unknown): string {
  const { errcode, errstr } = error as { readonly errcode?: number; readonly errstr?: string };
  return errcode === undefined ? '' : `${errstr ?? 'unknown error'} (SQLite code ${errcode})`;
}

/** The low byte of an extended result code. */
export function primaryCode(errcode: number): number {
  return errcode & 0xff;
}
