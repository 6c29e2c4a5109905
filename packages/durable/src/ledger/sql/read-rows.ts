import type { VisaCheck } from '@workrights/client/visa-checks';

import type { Place } from '../../privacy/seal.ts';
import type { Dialect, Fields, Sql } from '../database.ts';
import { UnreadableLedgerError, USE_A_COPY } from '../errors.ts';
import type { Ledger } from '../ledger.ts';
import type { Problem, Row, RowData, RowState } from '../row.ts';
import { type Context, needRun, numberOrNull, oneOf, readObject, textOrNull } from './context.ts';

/** How many rows are in memory at once. */
const PAGE = 200;
/** The largest number that a column of it holds. */
const LAST_NUMBER = 2_147_483_647;

/** What `toRow` reads, of the row `r`. */
export function rowColumns(dialect: Dialect): string {
  return `r.run AS run, r.number AS number, r.state AS state, ${dialect.hex('r.data')} AS data, r.check_id AS check_id,
    r.attempts AS attempts, r.submitting_at AS submitting_at, r.submitted_at AS submitted_at,
    r.completed_at AS completed_at, r.problem AS problem`;
}

export function createReadRows(context: Context): Pick<Ledger, 'rows' | 'knownChecks'> {
  const { database } = context;
  const { dialect } = database;
  return {
    async *rows(run, { states, lastFirst = false } = {}) {
      const [beyond, order] = lastFirst ? ['<', 'DESC'] : ['>', 'ASC'];
      const text = `SELECT ${rowColumns(dialect)}, ${dialect.hex('result.visa_check')} AS visa_check FROM workrights_row AS r
        LEFT JOIN workrights_result AS result ON result.run = r.run AND result.number = r.number
        WHERE r.run = $1 AND r.number ${beyond} $2 ${states ? `AND r.state IN ${oneOf(states)}` : ''}
        ORDER BY r.number ${order} LIMIT ${PAGE}`;
      const page = (after: number) =>
        database.read(async (sql) => {
          await needRun(sql, run);
          return sql(text, [run, after]);
        });
      let after = lastFirst ? LAST_NUMBER : 0;
      for (;;) {
        const found = await page(after);
        for (const each of found) yield toRow(context, each);
        if (found.length < PAGE) return;
        after = Number(found.at(-1)?.['number']);
      }
    },

    knownChecks: (ids) =>
      database.read(async (sql) => {
        const found = await sql(
          `SELECT id, (SELECT min(submitted_at) FROM workrights_row WHERE check_id = id) AS told_at
            FROM ${dialect.given({ id: 'text' })}`,
          [JSON.stringify(ids.map((id) => ({ id })))],
        );
        const known = found.filter(({ told_at: at }) => at !== null);
        return new Map(known.map(({ id, told_at: at }) => [String(id), Number(at)]));
      }),
  };
}

/** Rows of a run by their numbers, within a transaction, without their checks; the lowest number first. */
export async function readRange(
  context: Context,
  sql: Sql,
  { run, first, last, states }: { run: string; first: number; last: number; states: readonly RowState[] },
  limit = last - first + 1,
): Promise<Row[]> {
  const found = await sql(
    `SELECT ${rowColumns(context.database.dialect)} FROM workrights_row AS r
      WHERE r.run = $1 AND r.number BETWEEN $2 AND $3 AND r.state IN ${oneOf(states)} ORDER BY r.number LIMIT $4`,
    [run, first, last, limit],
  );
  return found.map((each) => toRow(context, each));
}

export function toRow({ sealer }: Pick<Context, 'sealer'>, found: Fields): Row {
  const [run, number] = [String(found['run']), Number(found['number'])];
  const problem = textOrNull(found['problem']);
  const open = (kind: string, sealed: unknown): unknown => {
    if (typeof sealed !== 'string') return null;
    return JSON.parse(unseal([kind, run, number], (place) => sealer.openText(sealed, place)));
  };
  return {
    number,
    state: String(found['state']) as RowState,
    data: open('data', found['data']) as RowData | null,
    checkId: textOrNull(found['check_id']),
    attempts: Number(found['attempts']),
    submittingAt: numberOrNull(found['submitting_at']),
    submittedAt: numberOrNull(found['submitted_at']),
    completedAt: numberOrNull(found['completed_at']),
    problem: problem === null ? null : readObject<Problem>(run, `problem of row ${number}`, problem),
    check: open('check', found['visa_check']) as VisaCheck | null,
  };
}

/** @throws UnreadableLedgerError when it was changed, or moved from another row. */
export function unseal<T>(place: Place, open: (place: Place) => T): T {
  try {
    return open(place);
  } catch (error) {
    const [, run, number] = place;
    throw new UnreadableLedgerError(
      `Row ${number} of run "${run}" was changed or moved outside of this program: its data cannot be decrypted. ` +
        `If nobody can undo that, ${USE_A_COPY}`,
      { cause: error },
    );
  }
}
