import { InvalidRequestError } from '@workrights/client';

import type { Dialect, Sql } from '../../base/database/database.ts';
import type { BulkLedger } from './ledger.ts';
import { type Problem, problemWith, type RowState } from '../../base/rows/row.ts';
import { KEY, oneOf, textOrNull } from '../../base/database/context.ts';
import { holdRun } from './hold-run.ts';
import type { Agreed, LedgerContext } from './followers.ts';
import { rowColumns, toRow } from '../../base/rows/stored-row.ts';

/** States of rows that have no check. */
const NOT_SENT: readonly RowState[] = ['planned', 'refused'];
const DOCUMENT = { nr: 'integer', print: 'bytes' } as const;
const AGREED = { ...DOCUMENT, since: 'time', own: 'integer' } as const;

interface Search {
  readonly run: string;
  /** HMACs of documents, by row number. */
  readonly documents: ReadonlyMap<number, string>;
}

/**
 * Problems, by row number, of rows about a document whose person refused consent, in a row or in the monitor's register. A
 * refusal counts if it is as new as the consent: a person may have agreed after an older refusal.
 */
export async function findVetoes(
  { database: { dialect }, register }: LedgerContext,
  sql: Sql,
  { run, agreed }: { readonly run: string; readonly agreed: readonly Agreed[] },
): Promise<ReadonlyMap<number, Problem>> {
  const given = JSON.stringify(agreed.map((each) => ({ ...each, own: each.own ? 1 : 0 })));
  const found = await sql(
    `SELECT nr, known.run AS known_run, known.number AS known_number
      FROM ${dialect.given(AGREED)} CROSS JOIN workrights_row AS known
      WHERE known.document = print AND known.veto_at IS NOT NULL
        AND ((known.run = $2 AND own = 1) OR known.veto_at >= since)`,
    [given, run],
  );
  const people = await register.refused(sql, agreed);
  return new Map([
    ...people.map((nr): [number, Problem] => [nr, contradicted('the list of the monitor')]),
    ...found.map((each): [number, Problem] => {
      const [nr, number, of] = [Number(each['nr']), Number(each['known_number']), String(each['known_run'])];
      if (of !== run) return [nr, contradicted(`row ${number} of run "${of}"`)];
      return [nr, contradicted(number === nr ? 'a run that was purged' : `row ${number}`)];
    }),
  ]);
}

/**
 * When the newest run was planned. A refusal is dated no earlier, so that it counts for all existing runs, also for one that a
 * fast clock dated later.
 */
export async function newestPlan(sql: Sql): Promise<number> {
  const [found] = await sql('SELECT max(created_at) AS newest FROM workrights_run', []);
  return Number(found?.['newest'] ?? 0);
}

/** Problems, by row number, of the run's unsent rows about the documents of these rows without consent. */
export async function findContradicted(
  sql: Sql,
  dialect: Dialect,
  { run, documents }: Search,
): Promise<ReadonlyMap<number, Problem>> {
  if (documents.size === 0) return new Map();
  const found = await sql(
    `SELECT nr, r.run AS run, r.number AS number FROM ${dialect.given(DOCUMENT)} CROSS JOIN workrights_row AS r
      WHERE r.document = print AND r.veto_at IS NULL AND r.state IN ${oneOf(NOT_SENT)}`,
    [listOf(documents)],
  );
  // Not in SQL: SQLite would scan the whole run.
  const mine = found.filter((each) => each['run'] === run);
  return new Map(mine.map(({ nr, number }) => [Number(number), contradicted(`row ${Number(nr)}`)]));
}

/** Refuses rows for good. Only the HMAC of the document is kept. */
export async function refuse(
  sql: Sql,
  dialect: Dialect,
  run: string,
  problems: ReadonlyMap<number, Problem>,
): Promise<void> {
  if (problems.size === 0) return;
  await sql(
    `UPDATE workrights_row AS r SET state = 'refused', problem = given.problem, data = NULL, fingerprint = NULL
      FROM ${dialect.given({ ...KEY, problem: 'text' })} WHERE r.run = given.of AND r.number = given.nr`,
    [
      JSON.stringify(
        [...problems].map(([nr, problem]) => ({ of: run, nr, problem: JSON.stringify(problem) })),
      ),
    ],
  );
}

/**
 * Before a run's refusals of consent are deleted: copies them to rows of older runs about the same document, so that those
 * aren't sent either.
 */
export async function passOnVetoes(sql: Sql, run: string): Promise<void> {
  await sql(
    `UPDATE workrights_row AS r SET veto_at = known.at
      FROM (SELECT document, max(veto_at) AS at FROM workrights_row
        WHERE run = $1 AND document IS NOT NULL AND veto_at IS NOT NULL GROUP BY document) AS known
      WHERE r.document = known.document AND r.run <> $1 AND coalesce(r.veto_at, -1) < known.at
        AND (SELECT created_at FROM workrights_run WHERE name = r.run) <= known.at`,
    [run],
  );
}

export function createWithdraw(context: LedgerContext): BulkLedger['withdraw'] {
  const { database, documentPrint } = context;
  const { dialect } = database;
  return (run, numbers, now = Date.now()) =>
    database.write(async (sql) => {
      await holdRun(database, sql, run);
      const found = await sql(
        `SELECT ${rowColumns(dialect)}, ${dialect.hex('r.document')} AS document FROM ${dialect.given(KEY)} CROSS JOIN workrights_row AS r
          WHERE r.run = given.of AND r.number = nr ORDER BY r.number`,
        [JSON.stringify([...new Set(numbers.filter(isRowNumber))].map((nr) => ({ of: run, nr })))],
      );
      const rows = found.map((each) => toRow(context, each));
      const missing = numbers.find((each) => rows.every(({ number }) => number !== each));
      if (missing !== undefined) {
        throw new InvalidRequestError([
          { path: 'row', rule: `must be a row of the run, and ${missing} is none` },
        ]);
      }
      // Rows of older ledgers have no HMAC of the document.
      const prints = rows.map(({ number, data }, index) => ({
        of: run,
        nr: number,
        print: textOrNull(found[index]?.['document']) ?? (data?.request ? documentPrint(data.request) : null),
      }));
      const at = Math.max(now, await newestPlan(sql));
      // Also marks sent rows. If no check is found for one, it would otherwise be sent again.
      await sql(
        `UPDATE workrights_row AS r SET veto_at = $2, document = given.print
          FROM ${dialect.given({ ...KEY, print: 'bytes' })} WHERE r.run = given.of AND r.number = given.nr`,
        [JSON.stringify(prints), at],
      );
      const withdrawn = rows.filter(isNotSent).map(({ number }) => number);
      const documents = new Map(
        prints.flatMap(({ nr, print }) => (print === null ? [] : [[nr, print] as const])),
      );
      const others = await findContradicted(sql, dialect, { run, documents });
      await refuse(sql, dialect, run, new Map(withdrawn.map((number) => [number, WITHDRAWN])));
      await refuse(sql, dialect, run, others);
      for (const { refused } of context.followers) await refused?.(sql, run, { rows, at });
      const sent = rows.filter((row) => !isNotSent(row));
      return {
        withdrawn,
        sent: sent.map(({ number, state, checkId }) => ({ number, state, checkId })),
        unnamed: prints.filter(({ print }) => print === null).map(({ nr }) => nr),
      };
    });
}

/** Rows of a run whose people agreed before it was planned. */
export function agreedSince(documents: ReadonlyMap<number, string>, since: number): Agreed[] {
  return [...documents].map(([nr, print]) => ({ nr, print, since, own: true }));
}

function isNotSent({ state }: { state: RowState }): boolean {
  return NOT_SENT.includes(state);
}

function listOf(documents: ReadonlyMap<number, string>): string {
  return JSON.stringify([...documents].map(([nr, print]) => ({ nr, print })));
}

/** Whether the database can store it as a row number. */
function isRowNumber(number: number): boolean {
  return Number.isInteger(number) && number < 2 ** 31;
}

function contradicted(where: string): Problem {
  return problemWith('consent-contradicted', {
    column: 'consent',
    rule: `is of a person who has not agreed in ${where}`,
    fix: 'Ask the person. Once they have agreed, write so in each of their rows, and plan a new run.',
  });
}

const WITHDRAWN = problemWith('consent-withdrawn', {
  column: 'consent',
  rule: 'was withdrawn',
  fix: 'Plan the person in a new run only if they agree again.',
});
