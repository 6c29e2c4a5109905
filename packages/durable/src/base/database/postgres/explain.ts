import { LedgerFullError, RowExistsError, UnreadableLedgerError, USE_A_COPY } from '../errors.ts';

/** System error codes for a server that can't be reached. */
const SYSTEM =
  /^(?:ECONN(?:REFUSED|RESET|ABORTED)|EPIPE|ETIMEDOUT|E(?:HOST|NET)(?:UNREACH|DOWN)|ENOTFOUND|EAI_AGAIN|ENOENT)$/;
/**
 * Connection errors, too many connections, shutdowns and read-only standbys:
 * https://www.postgresql.org/docs/current/errcodes-appendix.html
 */
const SERVER = /^(?:08...|53300|57P0[1-3]|25006)$/;
/** Driver errors that have no code. */
const WORDS =
  /connection terminated|connection timeout|timeout e|read timeout|not queryable|connection error/i;

/** Conflicts of two transactions: one was rolled back and can be retried. */
const COLLIDED = /^(?:40001|40P01|23505)$/;

/** Whether the server can't be reached for now. */
export function isGone(error: unknown): boolean {
  const { code, message } = error as { code?: string; message?: string };
  return code === undefined ? WORDS.test(String(message)) : SYSTEM.test(code) || SERVER.test(code);
}

export function hasCollided(error: unknown): boolean {
  return COLLIDED.test((error as { code?: string }).code ?? '');
}

/** The error for users; other errors are returned unchanged. It never contains the database URL, which has the password. */
export function explained(error: unknown): unknown {
  const code = String((error as { code?: unknown }).code);
  if (/^(?:53100|53200)$/.test(code)) return new LedgerFullError({ cause: error });
  if (code === '23505') return new RowExistsError({ cause: error });
  const refusal = REFUSALS.find(([pattern]) => pattern.test(code));
  if (refusal)
    return new UnreadableLedgerError(`The ledger's database cannot be used: ${refusal[1]}`, { cause: error });
  return error;
}

const REFUSALS: readonly (readonly [RegExp, string])[] = [
  [/^28...$/, 'the server refused the user or the password. Check the URL of the database.'],
  [
    /^3D000$/,
    'there is no database of this name on the server. Create it, or check the URL of the database.',
  ],
  [/^42501$/, 'its user may not do this. The user needs the right to create tables in the schema.'],
  [/^XX00[12]$/, `its files are damaged: ${USE_A_COPY}`],
  [/^(?:SELF_SIGNED|DEPTH_ZERO|UNABLE_TO|CERT_|ERR_TLS)/, 'the certificate of the server is not trusted.'],
];
