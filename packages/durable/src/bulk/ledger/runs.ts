import type { Fields, Sql } from '../../base/database/database.ts';
import { OtherServiceError, RunExistsError, RunStateError } from '../../base/database/errors.ts';
import type { BulkLedger } from './ledger.ts';
import { type Counts, ROW_STATES } from '../../base/rows/row.ts';
import type { Budget, Run, RunSettings, RunState } from '../../base/rows/run.ts';
import { nothingSpent } from './budget.ts';
import { needRun, readObject, textOrNull } from '../../base/database/context.ts';
import { needDraft } from './hold-run.ts';
import type { LedgerContext } from './followers.ts';

export function createRuns({ database, followers }: LedgerContext) {
  const { dialect } = database;
  return {
    startPlan: (name, settings, budget, now) =>
      database.write(async (sql) => {
        const [found] = await sql(
          `SELECT state, created_at FROM workrights_run WHERE name = $1 ${dialect.lock}`,
          [name],
        );
        if (found && found['state'] !== 'planning' && !(await isRefused(sql, name)))
          throw new RunExistsError(name);
        // A later time than the replaced plan's, which must not take this plan for its own.
        const createdAt = found ? Math.max(now, Number(found['created_at']) + 1) : now;
        await remove(sql, name);
        await sql(
          `INSERT INTO workrights_run (name, state, settings, budget, spent, created_at)
            VALUES ($1, 'planning', $2, $3, $4, $5)`,
          [name, JSON.stringify(settings), JSON.stringify(budget), JSON.stringify(nothingSpent), createdAt],
        );
        return { run: name, createdAt };
      }),

    endPlan: (draft) =>
      database.write(async (sql) => {
        await needDraft(sql, draft, dialect.lock);
        await sql(`UPDATE workrights_run SET state = 'ready' WHERE name = $1`, [draft.run]);
        for (const { refused } of followers) await refused?.(sql, draft.run);
      }),

    dropPlan: (draft) =>
      database.write(async (sql) => {
        await needDraft(sql, draft, dialect.lock);
        await remove(sql, draft.run);
      }),

    setState: (name, state) => changeState(name, ['ready', 'paused'], state),

    run: (name) =>
      database.read(async (sql) => {
        const [found] = await sql('SELECT * FROM workrights_run WHERE name = $1', [name]);
        return found && toRun(found);
      }),

    runs: () =>
      database.read(async (sql) => {
        const found = await sql('SELECT * FROM workrights_run ORDER BY created_at, name');
        return found.map(toRun);
      }),

    bind: (name, service) =>
      database.write(async (sql) => {
        const bound = textOrNull((await needRun(sql, name, dialect.lock))['service']);
        if (bound !== null && bound !== service) throw new OtherServiceError(name, bound, service);
        if (bound === null)
          await sql('UPDATE workrights_run SET service = $2 WHERE name = $1', [name, service]);
      }),

    counts: (name) =>
      database.read(async (sql) => {
        await needRun(sql, name);
        return countRows(sql, name);
      }),
  } satisfies Partial<BulkLedger>;

  function changeState(name: string, from: readonly RunState[], to: RunState): Promise<void> {
    return database.write(async (sql) => {
      const state = String((await needRun(sql, name, dialect.lock))['state']) as RunState;
      if (!from.includes(state))
        throw new RunStateError(`Run "${name}" is ${IN_WORDS[state]}, so it cannot become "${to}".`);
      await sql('UPDATE workrights_run SET state = $2 WHERE name = $1', [name, to]);
    });
  }
}

const IN_WORDS: Readonly<Record<RunState, string>> = {
  planning: 'still being planned',
  ready: 'planned already',
  paused: 'paused',
  purged: 'purged',
};

export async function countRows(sql: Sql, run: string): Promise<Counts> {
  const found = await sql(
    'SELECT state, count(*) AS count FROM workrights_row WHERE run = $1 GROUP BY state',
    [run],
  );
  const byState = new Map(found.map(({ state, count }) => [state, Number(count)]));
  const counts = ROW_STATES.map((state) => [state, byState.get(state) ?? 0] as const);
  return Object.fromEntries([
    ...counts,
    ['total', counts.reduce((sum, [, count]) => sum + count, 0)],
  ]) as Counts;
}

function toRun(found: Fields): Run {
  const name = String(found['name']);
  return {
    name,
    state: String(found['state']) as RunState,
    settings: readObject<RunSettings>(name, 'settings', found['settings']),
    budget: readObject<Budget>(name, 'budget', found['budget']),
    service: textOrNull(found['service']),
    createdAt: Number(found['created_at']),
  };
}

/** Whether a plan refused every row, so that its name can be used again. A run with a withdrawal keeps its name. */
async function isRefused(sql: Sql, name: string): Promise<boolean> {
  const [run] = await sql(`SELECT state, service FROM workrights_run WHERE name = $1`, [name]);
  if (run?.['state'] !== 'ready' || run['service'] !== null) return false;
  const [other] = await sql(
    `SELECT number FROM workrights_row WHERE run = $1
      AND (state <> 'refused' OR attempts > 0 OR problem LIKE '%"consent-withdrawn"%') LIMIT 1`,
    [name],
  );
  return other === undefined;
}

async function remove(sql: Sql, run: string): Promise<void> {
  for (const table of ['chunk', 'row', 'run']) {
    await sql(`DELETE FROM workrights_${table} WHERE ${table === 'run' ? 'name' : 'run'} = $1`, [run]);
  }
}
