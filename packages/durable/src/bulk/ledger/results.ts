import type { BulkLedger } from './ledger.ts';
import type { StoredAttachment } from '../../base/rows/row.ts';
import { KEY, numberOrNull } from '../../base/database/context.ts';
import { PASSING, problemOf } from '../../base/rows/failed-check.ts';
import { assertInChunk, rowsIn } from './chunks.ts';
import type { LedgerContext } from './followers.ts';
import { needLease } from './leases.ts';
import { rowColumns, toRow, unseal } from '../../base/rows/stored-row.ts';

const FAILED_FOR_NOW = `state = 'failed' AND problem LIKE '%"${PASSING}"%'`;

export function createResults(context: LedgerContext) {
  const { database, sealer } = context;
  const { dialect } = database;
  return {
    complete: (lease, results, now) =>
      database.write(async (sql) => {
        await needLease(sql, lease, dialect.lock);
        assertInChunk(lease, results);
        const { run } = lease;
        const ended = results.map(({ number, check }) => {
          const problem = problemOf(check);
          const state = problem === null ? 'completed' : 'failed';
          return { of: run, nr: number, state, problem: problem && JSON.stringify(problem) };
        });
        const done = await sql(
          `UPDATE workrights_row AS r SET state = given.state, completed_at = $2, problem = given.problem
            FROM ${dialect.given({ ...KEY, state: 'text', problem: 'text' })} WHERE r.run = given.of AND r.number = given.nr AND r.state = 'pending'
            RETURNING number`,
          [JSON.stringify(ended), now],
        );
        if (done.length !== results.length) {
          throw new TypeError(`Only pending rows of part ${lease.chunk} can be completed.`);
        }
        const given = results.map(({ number, check }) => ({
          number,
          visa_check: sealer.sealText(JSON.stringify(check), ['check', run, number]),
        }));
        await sql(
          `INSERT INTO workrights_result (run, number, visa_check)
            SELECT $2, number, visa_check FROM ${dialect.given({ number: 'integer', visa_check: 'bytes' })}`,
          [JSON.stringify(given), run],
        );
        for (const { completed } of context.followers) await completed?.(sql, { run, results }, now);
      }),

    failedForNow: (lease) =>
      database.read(async (sql) => {
        await needLease(sql, lease);
        const found = await sql(
          `SELECT number, attempts, completed_at FROM workrights_row WHERE run = $1 AND number BETWEEN $2 AND $3
            AND ${FAILED_FOR_NOW}`,
          [lease.run, ...rowsIn(lease.chunk)],
        );
        return found.map(({ number, attempts, completed_at: at }) => ({
          number: Number(number),
          attempts: Number(attempts),
          completedAt: numberOrNull(at),
        }));
      }),

    countFailedForNow: (run, attempts) =>
      database.read(async (sql) => {
        const [found] = await sql(
          `SELECT count(*) AS again FROM workrights_row WHERE run = $1 AND ${FAILED_FOR_NOW} AND attempts <= $2`,
          [run, attempts],
        );
        return Number(found?.['again']);
      }),

    withoutAttachments: (lease, limit) =>
      database.read(async (sql) => {
        await needLease(sql, lease);
        const [first, last] = rowsIn(lease.chunk);
        const found = await sql(
          `SELECT ${rowColumns(dialect)}, ${dialect.hex('result.visa_check')} AS visa_check FROM workrights_result AS result
            JOIN workrights_row AS r ON r.run = result.run AND r.number = result.number
            WHERE result.run = $1 AND result.number BETWEEN $2 AND $3 AND result.kept_attachments IS NULL
            ORDER BY r.number LIMIT $4`,
          [lease.run, first, last, limit],
        );
        return found.map((each) => toRow(context, each));
      }),

    keepAttachments: (lease, number, attachments) =>
      database.write(async (sql) => {
        await needLease(sql, lease, dialect.lock);
        assertInChunk(lease, [{ number }]);
        const { run } = lease;
        const [kept] = await sql(
          `UPDATE workrights_result SET kept_attachments = $3 WHERE run = $1 AND number = $2
            RETURNING number`,
          [run, number, attachments.length],
        );
        if (!kept) throw new TypeError(`Only completed rows of part ${lease.chunk} have attachments.`);
        await sql('DELETE FROM workrights_attachment WHERE run = $1 AND number = $2', [run, number]);
        for (const { index, type, sha256, bytes } of attachments) {
          const place = ['attachment', run, number, index];
          await sql(
            `INSERT INTO workrights_attachment (run, number, place, description, content) VALUES ($1, $2, $3, $4, $5)`,
            [
              run,
              number,
              index,
              sealer.sealBytes(Buffer.from(JSON.stringify({ type, sha256 })), [...place, 'description']),
              sealer.sealBytes(bytes, place),
            ],
          );
        }
      }),

    attachments: async (run, number) => {
      const found = await database.read((sql) =>
        sql(
          `SELECT place, description, content FROM workrights_attachment WHERE run = $1 AND number = $2 ORDER BY place`,
          [run, number],
        ),
      );
      return found.map((each): StoredAttachment => {
        const place = ['attachment', run, number, Number(each['place'])];
        const description = unseal([...place, 'description'], (at) =>
          sealer.openBytes(each['description'] as Uint8Array, at),
        );
        const { type, sha256 } = JSON.parse(description.toString()) as { type: string; sha256: string };
        const bytes = unseal(place, (at) => sealer.openBytes(each['content'] as Uint8Array, at));
        return { number, index: Number(each['place']), type, sha256, bytes };
      });
    },
  } satisfies Partial<BulkLedger>;
}
