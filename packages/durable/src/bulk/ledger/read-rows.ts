import type { Sql } from '../../base/database/database.ts';
import type { BulkLedger } from './ledger.ts';
import type { Row, RowState } from '../../base/rows/row.ts';
import { type Context, needRun, oneOf } from '../../base/database/context.ts';
import { knownChecks } from '../../base/rows/known-checks.ts';
import { rowColumns, toRow } from '../../base/rows/stored-row.ts';

/** How many rows are in memory at once. */
const PAGE = 200;
/** The largest value of a row number's column. */
const LAST_NUMBER = 2_147_483_647;

export function createReadRows(context: Context) {
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

    knownChecks: (ids) => database.read((sql) => knownChecks(sql, dialect, ids)),
  } satisfies Partial<BulkLedger>;
}

interface RowRange {
  readonly run: string;
  readonly first: number;
  readonly last: number;
  readonly states: readonly RowState[];
  /** Only rows that were sent before, or only rows that weren't. */
  readonly isTried?: boolean;
}

/** Reads rows of a run by number, in ascending order, within a transaction and without their checks. */
export async function readRange(
  context: Context,
  sql: Sql,
  { run, first, last, states, isTried }: RowRange,
  limit = last - first + 1,
): Promise<Row[]> {
  const found = await sql(
    `SELECT ${rowColumns(context.database.dialect)} FROM workrights_row AS r
      WHERE r.run = $1 AND r.number BETWEEN $2 AND $3 AND r.state IN ${oneOf(states)}
        ${isTried === undefined ? '' : `AND r.attempts ${isTried ? '>' : '='} 0`} ORDER BY r.number LIMIT $4`,
    [run, first, last, limit],
  );
  return found.map((each) => toRow(context, each));
}
