import type { DatabaseSync } from 'node:sqlite';
import type { GroupCommit } from './group-commit.ts';
import type { ArmedScenario, ArmedScenarioStore } from './store.ts';

export function createArmedScenarioStore(
  database: DatabaseSync,
  commits: GroupCommit,
  account: string,
): ArmedScenarioStore {
  const upsert = database.prepare(`
    INSERT INTO armed_scenarios (id, account, record) VALUES (?, ?, ?)
    ON CONFLICT (id) DO UPDATE SET record = excluded.record
  `);
  const remove = database.prepare('DELETE FROM armed_scenarios WHERE id = ?');
  const all = database.prepare('SELECT record FROM armed_scenarios WHERE account = ? ORDER BY seq');

  /** By id, oldest first: each creation goes through them, so they are not read from the database each time. */
  let known: Map<string, ArmedScenario> | undefined;
  const read = () => {
    const records = all.all(account).map(({ record }) => JSON.parse(String(record)) as ArmedScenario);
    return new Map(records.map((armed) => [armed.id, armed]));
  };
  commits.onUndo(() => (known = undefined));

  return {
    save(armed) {
      commits.write(() => upsert.run(armed.id, account, JSON.stringify(armed)));
      known?.set(armed.id, armed);
    },
    remove(id) {
      commits.write(() => remove.run(id));
      known?.delete(id);
    },
    list: () => [...(known ??= read()).values()],
  };
}
