import type { BulkLedger } from './ledger.ts';
import type { RunSettings } from '../../base/rows/run.ts';
import { agreedSince, findContradicted, findVetoes, newestPlan, refuse } from './consent.ts';
import { KEY, readObject } from '../../base/database/context.ts';
import type { LedgerContext } from './followers.ts';
import { chunkOf } from './chunks.ts';
import { needDraft } from './hold-run.ts';
import { duplicateOf, findEarlier, findSameDocument } from './earlier.ts';

export function createAddRows(context: LedgerContext): BulkLedger['addRows'] {
  const { database, sealer, fingerprint, documentPrint } = context;
  const { dialect } = database;
  return (draft, rows, { repeat }) =>
    database.write(async (sql) => {
      const { run } = draft;
      const found = await needDraft(sql, draft, dialect.lock);
      const { environment } = readObject<RunSettings>(run, 'settings', found['settings']);
      const since = Number(found['created_at']);

      const prints = new Map<number, string>();
      const documents = { agreed: new Map<number, string>(), without: new Map<number, string>() };
      for (const { number, data, problem, withoutConsent, about } of rows) {
        if (!problem && (!data.request || withoutConsent))
          throw new TypeError(`Row ${number} needs a problem, or a request with consent.`);
        // A refused row gets no fingerprint, so another row of the same person may still be valid.
        if (data.request && !problem) prints.set(number, fingerprint(data.request, environment));
        const request = withoutConsent ?? data.request ?? about;
        const document = request && documentPrint(request);
        if (document) documents[withoutConsent ? 'without' : 'agreed'].set(number, document);
      }
      const earlier = await findEarlier(sql, dialect, { run, prints, repeat });
      const here = new Map<string, number>();
      const written = rows.map((row) => {
        const { number, withoutConsent } = row;
        const print = prints.get(number);
        const twin = print === undefined ? undefined : here.get(print);
        const problem = row.problem ?? (twin === undefined ? earlier.get(number) : duplicateOf(twin));
        if (print !== undefined && problem === undefined) here.set(print, number);
        return {
          number,
          state: problem ? 'refused' : 'planned',
          fingerprint: problem ? null : print,
          document: documents.agreed.get(number) ?? documents.without.get(number) ?? null,
          veto: withoutConsent ? 1 : 0,
          data: withoutConsent ? null : sealer.sealText(JSON.stringify(row.data), ['data', run, number]),
          problem: problem ? JSON.stringify(problem) : null,
        };
      });
      await sql(
        `INSERT INTO workrights_row (run, number, state, fingerprint, document, veto_at, data, attempts, problem)
          SELECT $2, number, state, fingerprint, document, CASE WHEN veto = 1 THEN CAST($3 AS BIGINT) END, data, 0, problem
            FROM ${dialect.given(ROW_COLUMNS)}`,
        [JSON.stringify(written), run, Math.max(since, await newestPlan(sql))],
      );
      const planned = written.filter(({ state }) => state === 'planned').map(({ number }) => number);
      const chunks = [...new Set(planned.map(chunkOf))];
      await sql(
        `INSERT INTO workrights_chunk (run, chunk, due_at, lease_number, lease_until)
          SELECT $2, chunk, 0, 0, 0 FROM ${dialect.given({ chunk: 'integer' })} WHERE true ON CONFLICT DO NOTHING`,
        [JSON.stringify(chunks.map((chunk) => ({ chunk }))), run],
      );
      // The row that refuses consent may come before or after the others.
      const agreed = agreedSince(documents.agreed, since);
      await refuse(sql, dialect, run, await findVetoes(context, sql, { run, agreed }));
      const contradicted = await findContradicted(sql, dialect, { run, documents: documents.without });
      await refuse(sql, dialect, run, contradicted);
      const warnings = await findSameDocument(sql, dialect, { run, environment, numbers: planned, repeat });
      const warned = rows.flatMap(({ number, data }) => {
        const { number: _, ...warning } = warnings.get(number) ?? { number, code: '' };
        if (warning.code === '') return [];
        const text = JSON.stringify({ ...data, warnings: [...(data.warnings ?? []), warning] });
        return [{ of: run, nr: number, data: sealer.sealText(text, ['data', run, number]) }];
      });
      await sql(
        `UPDATE workrights_row AS r SET data = given.data FROM ${dialect.given({ ...KEY, data: 'bytes' })}
          WHERE r.run = given.of AND r.number = given.nr AND r.data IS NOT NULL`,
        [JSON.stringify(warned)],
      );
      return [...warnings.values()];
    });
}

const ROW_COLUMNS = {
  number: 'integer',
  state: 'text',
  fingerprint: 'bytes',
  document: 'bytes',
  veto: 'integer',
  data: 'bytes',
  problem: 'text',
} as const;
