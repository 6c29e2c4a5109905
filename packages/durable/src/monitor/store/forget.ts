import type { MonitorStore } from './monitor-store.ts';
import type { Sql } from '../../base/database/database.ts';
import { refuse } from '../../bulk/ledger/consent.ts';
import type { Context } from '../../base/database/context.ts';
import { holdRun } from '../../bulk/ledger/hold-run.ts';
import { removeSubjectData } from '../../relay/store/forget.ts';
import { barred } from './barred.ts';
import { forgetReading } from './readings.ts';
import { personId } from './stored.ts';

export function createForget(context: Context) {
  return {
    forget: (employeeId, company) =>
      context.database.write(async (sql) => {
        const id = personId(context, { employeeId, company });
        await withdrawPlanned(context, sql, id);
        await sql('DELETE FROM workrights_note WHERE person = $1', [id]);
        await forgetReading(sql, id);
        await removeSubjectData(sql, id);
        const removed = await sql('DELETE FROM workrights_person WHERE id = $1 RETURNING id', [id]);
        return removed.length > 0;
      }),
  } satisfies Partial<MonitorStore>;
}

/** Refuses an unsent re-check, and deletes the person's data from its row. */
async function withdrawPlanned({ database }: Context, sql: Sql, id: string): Promise<void> {
  const of = `FROM workrights_person AS p JOIN workrights_row AS r ON r.run = p.run AND r.number = p.number
    WHERE p.id = $1 AND r.state = 'planned' AND r.data IS NOT NULL`;
  const [found] = await sql(`SELECT r.run AS run ${of}`, [id]);
  if (!found) return;
  const run = String(found['run']);
  await holdRun(database, sql, run);
  const [row] = await sql(`SELECT r.number AS number ${of}`, [id]);
  if (row)
    await refuse(sql, database.dialect, run, new Map([[Number(row['number']), barred('not-in-register')]]));
}
