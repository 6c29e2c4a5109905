import type { DatabaseSync } from 'node:sqlite';
import type { GroupCommit } from './group-commit.ts';
import type { SettingStore } from './store.ts';

export function createSettingStore(database: DatabaseSync, commits: GroupCommit): SettingStore {
  const select = database.prepare('SELECT value FROM settings WHERE name = ?');
  const upsert = database.prepare(`
    INSERT INTO settings (name, value) VALUES (?, ?)
    ON CONFLICT (name) DO UPDATE SET value = excluded.value
  `);

  return {
    get(name) {
      const value = select.get(name)?.['value'];
      return typeof value === 'string' ? (JSON.parse(value) as unknown) : undefined;
    },
    set(name, value) {
      commits.write(() => upsert.run(name, JSON.stringify(value)));
    },
  };
}
