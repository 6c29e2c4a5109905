import type { VisaCheck } from '@workrights/client';

import { isOlder, withResult } from '../changes.ts';
import { documentChangedAt } from '../documents.ts';
import { serviceDay } from '@workrights/time/service-day';
import { RegisterChangedError } from '../errors.ts';
import { resultOfRow } from '../known-result.ts';
import type { PersonData } from '../person.ts';
import type { MonitorStore } from './monitor-store.ts';
import type { Sql } from '../../base/database/database.ts';
import type { RunSettings } from '../../base/rows/run.ts';
import { type Context, KEY, needRun, readObject } from '../../base/database/context.ts';
import { needDraft } from '../../bulk/ledger/hold-run.ts';
import { rowColumns, toRow } from '../../base/rows/stored-row.ts';
import { lockPeople, writePeople } from './stored.ts';
import { printsOf } from './prints.ts';

const ASSIGNED = { person: 'text', version: 'integer', nr: 'integer' } as const;

export function createRechecks({ database }: Context) {
  const { dialect } = database;
  return {
    endPlan: (draft, assignments, now) =>
      database.write(async (sql) => {
        await needDraft(sql, draft, dialect.lock);
        const assigned = await sql(
          `UPDATE workrights_person SET run = $2, number = given.nr, planned_at = $3, version = workrights_person.version + 1
            FROM ${dialect.given(ASSIGNED)}
            WHERE id = given.person AND workrights_person.version = given.version RETURNING id`,
          [
            JSON.stringify(assignments.map(({ person, version, row }) => ({ person, version, nr: row }))),
            draft.run,
            now,
          ],
        );
        if (assigned.length !== assignments.length) throw new RegisterChangedError();
        await sql(`UPDATE workrights_run SET state = 'ready' WHERE name = $1`, [draft.run]);
      }),
  } satisfies Partial<MonitorStore>;
}

/**
 * Stores the results of re-checks, in the transaction that completes their rows. Rows of other runs are ignored. A check that
 * ended without a result leaves the last result unchanged.
 */
export async function takeOverResults(
  context: Context,
  sql: Sql,
  { run, results }: { run: string; results: readonly { number: number; check: VisaCheck }[] },
  now: number,
): Promise<void> {
  const { dialect } = context.database;
  const found = await sql(
    `SELECT p.id AS id, ${rowColumns(dialect)} FROM ${dialect.given(KEY)} CROSS JOIN workrights_person AS p
      JOIN workrights_row AS r ON r.run = p.run AND r.number = p.number
      WHERE p.run = given.of AND p.number = given.nr`,
    [JSON.stringify(results.map(({ number }) => ({ of: run, nr: number })))],
  );
  if (found.length === 0) return;
  const { settings } = await needRun(sql, run);
  const { environment } = readObject<RunSettings>(run, 'settings', settings);
  const checks = new Map(results.map(({ number, check }) => [number, check]));
  const people = await lockPeople(
    context,
    sql,
    found.map(({ id }) => String(id)),
  );
  const today = serviceDay(now);
  const changed = new Map<string, PersonData>();
  for (const each of found) {
    const id = String(each['id']);
    const row = toRow(context, each);
    if (row.state === 'failed') continue;
    const result = resultOfRow({ ...row, check: checks.get(row.number) ?? null }, environment, now);
    const person = people.get(id)!;
    // A newer check may have been imported before this one was collected.
    if (isOlder(result, person.result, today)) continue;
    const request = row.data?.request;
    const resultOf = request === undefined ? person.resultOf : printsOf(context, request).request;
    const answered = { ...person, resultOf };
    const changedAt = documentChangedAt(person, answered, now);
    changed.set(id, withResult({ ...answered, documentChangedAt: changedAt }, result, today));
  }
  await writePeople(context, sql, changed, now);
}
