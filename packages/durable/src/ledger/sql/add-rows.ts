import type { Environment } from '@workrights/client/visa-checks';

import type { Ledger } from '../ledger.ts';
import type { NewRow } from '../row.ts';
import type { RunSettings } from '../run.ts';
import { chunkOf, type Context, needDraft } from './context.ts';
import { duplicateOf, findEarlier } from './earlier.ts';

export function createAddRows({ database, sealer, fingerprint }: Context): Ledger['addRows'] {
  const { dialect } = database;
  return (draft, rows, { repeat }) =>
    database.write(async (sql) => {
      const { run } = draft;
      const found = await needDraft(sql, draft, dialect.lock);
      const { environment } = JSON.parse(String(found['settings'])) as RunSettings;

      const prints = new Map(rows.flatMap((row) => printOf(row, environment)));
      const earlier = await findEarlier(sql, dialect, { run, prints, repeat });
      const here = new Map<string, number>();
      const written = rows.map((row) => {
        const print = prints.get(row.number);
        const twin = print === undefined ? undefined : here.get(print);
        const problem = row.problem ?? (twin === undefined ? earlier.get(row.number) : duplicateOf(twin));
        if (print !== undefined && problem === undefined) here.set(print, row.number);
        return {
          number: row.number,
          state: problem ? 'refused' : 'planned',
          // What plan refuses owns no fingerprint: another row of the same person may be in order.
          fingerprint: problem ? null : print,
          data: sealer.sealText(JSON.stringify(row.data), ['data', run, row.number]),
          problem: problem ? JSON.stringify(problem) : null,
        };
      });
      await sql(
        `INSERT INTO workrights_row (run, number, state, fingerprint, data, attempts, problem)
          SELECT $2, number, state, fingerprint, data, 0, problem FROM ${dialect.given(ROW_COLUMNS)}`,
        [JSON.stringify(written), run],
      );
      const planned = written.filter(({ state }) => state === 'planned');
      const chunks = [...new Set(planned.map(({ number }) => chunkOf(number)))];
      await sql(
        `INSERT INTO workrights_chunk (run, chunk, due_at, lease_number, lease_until)
          SELECT $2, chunk, 0, 0, 0 FROM ${dialect.given({ chunk: 'integer' })} WHERE true ON CONFLICT DO NOTHING`,
        [JSON.stringify(chunks.map((chunk) => ({ chunk }))), run],
      );
    });

  function printOf({ number, data, problem }: NewRow, environment: Environment): [number, string][] {
    if (problem) return [];
    if (!data.request) throw new TypeError(`Row ${number} has neither a request nor a problem.`);
    return [[number, fingerprint(data.request, environment)]];
  }
}

const ROW_COLUMNS = {
  number: 'integer',
  state: 'text',
  fingerprint: 'bytes',
  data: 'bytes',
  problem: 'text',
} as const;
