import type { DatabaseSync } from 'node:sqlite';
import type { GroupCommit } from './group-commit.ts';
import type { ArmedScenario, ArmedScenarioStore } from './store.ts';

export function createArmedScenarioStore(database: DatabaseSync, commits: GroupCommit): ArmedScenarioStore {
  const upsert = database.prepare(`
    INSERT INTO armed_scenarios (id, record) VALUES (?, ?)
    ON CONFLICT (id) DO UPDATE SET record = excluded.record
  `);
  const remove = database.prepare('DELETE FROM armed_scenarios WHERE id = ?');
  const all = database.prepare('SELECT record FROM armed_scenarios ORDER BY seq');

  return {
    save(armed) {
      commits.begin();
      upsert.run(armed.id, JSON.stringify(armed));
    },
    remove(id) {
      commits.begin();
      remove.run(id);
    },
    list: () => all.all().map(({ record }) => JSON.parse(String(record)) as ArmedScenario),
  };
}
