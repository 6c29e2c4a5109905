import type { Environment } from '@workrights/client/visa-checks';

import type { Dialect, Fields, Sql } from '../database.ts';
import { RunExistsError } from '../errors.ts';
import type { Ledger } from '../ledger.ts';
import type { NewRow, Problem } from '../row.ts';
import type { RunSettings } from '../run.ts';
import { chunkOf, type Context, hex, needRun, oneOf } from './context.ts';

/** States of rows whose request may have made a check. */
const SENT = ['submitting', 'pending', 'completed', 'unknown', 'held'];

export function createAddRows({ database, sealer, fingerprint }: Context): Ledger['addRows'] {
  const { dialect } = database;
  return (run, rows, { repeat }) =>
    database.write(async (sql) => {
      const found = await needRun(sql, run, dialect.lock);
      if (found['state'] !== 'planning') throw new RunExistsError(run);
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
          data: hex(sealer.seal(JSON.stringify(row.data), ['data', run, row.number])),
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
    return [[number, hex(fingerprint(data.request, environment))]];
  }
}

const ROW_COLUMNS = {
  number: 'integer',
  state: 'text',
  fingerprint: 'bytes',
  data: 'bytes',
  problem: 'text',
} as const;

interface Search {
  readonly run: string;
  readonly prints: ReadonlyMap<number, string>;
  readonly repeat: boolean;
}

/** The problems of rows that are in the run already, or that another run has sent, by number. */
async function findEarlier(
  sql: Sql,
  dialect: Dialect,
  { run, prints, repeat }: Search,
): Promise<ReadonlyMap<number, Problem>> {
  const others = repeat ? '' : `OR known.state IN ${oneOf(SENT)}`;
  const found = await sql(
    `SELECT nr, known.run AS known_run, known.number AS known_number,
        coalesce(known.submitted_at, known.submitting_at) AS known_at
      FROM ${dialect.given({ nr: 'integer', print: 'bytes' })} CROSS JOIN workrights_row AS known
      WHERE known.fingerprint = print AND (known.run = $2 ${others})`,
    [JSON.stringify([...prints].map(([nr, print]) => ({ nr, print }))), run],
  );
  // What is in the run itself says more, and of other runs the last one does.
  const sorted = found.toSorted((a, b) => weight(a, run) - weight(b, run));
  return new Map(sorted.map((known) => [Number(known['nr']), earlierProblem(known, run)]));
}

function weight(known: Fields, run: string): number {
  return known['known_run'] === run ? Infinity : Number(known['known_at']);
}

function earlierProblem(known: Fields, run: string): Problem {
  const number = Number(known['known_number']);
  if (known['known_run'] === run) return duplicateOf(number);
  const day = new Date(Number(known['known_at'])).toISOString().slice(0, 10);
  return {
    code: 'already-checked',
    details: [
      {
        rule: `was sent as row ${number} of run "${String(known['known_run'])}" on ${day} (UTC)`,
        fix: 'Use that result, or plan the run with repeats allowed.',
      },
    ],
  };
}

function duplicateOf(number: number): Problem {
  return {
    code: 'duplicate',
    details: [{ rule: `asks for the same check as row ${number}`, fix: 'Remove one of the two rows.' }],
  };
}
