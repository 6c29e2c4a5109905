import { LedgerFullError, RowExistsError, UnreadableLedgerError, USE_A_COPY } from '../errors.ts';

/** SQLite's result codes: https://www.sqlite.org/rescode.html */
const BUSY = 5;
const IO_ERROR = 10;
const FULL = 13;
const CONSTRAINT = 19;
/** The file is no database, is damaged, or can't be opened, read or written; or another program changed its tables or types. */
const UNREADABLE = new Set([1, 3, 8, 11, 14, 20, 23, 26]);

interface SqliteError extends Error {
  readonly errcode?: number;
  readonly errstr?: string;
}

export function isBusy(error: unknown): boolean {
  return codeOf(error) === BUSY;
}

/** The error for users; other errors are returned unchanged. SQLite's texts for its codes contain no values. */
export function explained(error: unknown, folder: string): unknown {
  const code = codeOf(error);
  const {
    errstr = 'unknown error',
    errcode,
    code: systemCode,
    syscall,
  } = error as SqliteError & NodeJS.ErrnoException;
  if (code === FULL || systemCode === 'ENOSPC') return new LedgerFullError({ cause: error });
  if (code === CONSTRAINT) return new RowExistsError({ cause: error });
  if (systemCode === 'ERR_OUT_OF_RANGE') {
    return new UnreadableLedgerError(
      `The ledger in ${folder} has a number that no ledger has. It is damaged: ${USE_A_COPY}`,
      { cause: error },
    );
  }
  if (code === IO_ERROR || (code !== undefined && UNREADABLE.has(code))) {
    return new UnreadableLedgerError(
      `The ledger in ${folder} cannot be used: ${errstr} (SQLite code ${errcode}). Nothing was changed. ` +
        `If the file is damaged, ${USE_A_COPY} If it is not yours, choose another folder.`,
      { cause: error },
    );
  }
  if (syscall === undefined) return error;
  return new UnreadableLedgerError(
    `The ledger's folder ${folder} cannot be used: ${systemCode} (${syscall}).`,
    { cause: error },
  );
}

/** The low byte of an extended result code. */
function codeOf(error: unknown): number | undefined {
  const { errcode } = error as SqliteError;
  return errcode === undefined ? undefined : errcode & 0xff;
}
