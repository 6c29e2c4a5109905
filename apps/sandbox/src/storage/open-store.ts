import type { DatabaseSync } from 'node:sqlite';
import { DEFAULT_ACCOUNT } from '../settings/account.ts';
import { createCheckStore } from './check-store.ts';
import { filePlace } from './file-place.ts';
import { GroupCommit } from './group-commit.ts';
import { memoryPlace } from './memory-place.ts';
import { createOnboardStore } from './onboard-store.ts';
import type { OpenDatabase } from './open-database.ts';
import type { ArmedScenario, ArmedScenarioStore, SettingStore, Store } from './store.ts';

/**
 * Opens the store of a data folder, or a store in memory, for the default account.
 *
 * @throws DataFolderInUseError, UnreadableDataError: see {@link openFileDatabase}.
 */
export function openStore(folder: string | undefined): Store {
  const place = folder === undefined ? memoryPlace() : filePlace(folder);
  let parts = createParts(place.open());
  place.cleanUp();

  /** Replaces the current data by the prepared data. If the disk refuses it, the current data stays. */
  const replace = (prepare: () => void) => {
    parts.opened.assertPresent();
    prepare();
    parts.commits.flush();
    parts.opened.close();
    try {
      place.putPreparedInPlace();
    } finally {
      parts = createParts(place.open());
    }
    return place.deleteReplaced();
  };

  const viewOf = (account: string): Store => ({
    account: viewOf,
    get checks() {
      return parts.of(account).checks;
    },
    get onboards() {
      return parts.of(account).onboards;
    },
    get armedScenarios() {
      return parts.of(account).armedScenarios;
    },
    get settings() {
      return parts.settings;
    },
    unit: (work) => parts.commits.unit(work),
    durably: (work) => parts.commits.durably(work),
    committed: () => parts.commits.committed(),
    startOver: () => replace(() => place.prepareEmpty()),
    snapshots: {
      list: () => place.snapshots(),
      save(name) {
        parts.opened.assertPresent();
        // A snapshot holds only committed data, so commit before saving.
        parts.commits.flush();
        place.saveSnapshot(parts.opened.database, name);
      },
      restore: (name) => replace(() => place.prepareSnapshot(name)),
      remove: (name) => place.removeSnapshot(name),
    },
    assertPresent: () => parts.opened.assertPresent(),
    close() {
      parts.commits.flush();
      parts.opened.close();
    },
  });
  return viewOf(DEFAULT_ACCOUNT);
}

/** Everything that uses one open database. */
function createParts(opened: OpenDatabase) {
  const { database } = opened;
  const commits = new GroupCommit(database, { beforeCommit: () => opened.assertPresent() });
  const accounts = new Map<string, ReturnType<typeof createAccountParts>>();
  return {
    opened,
    commits,
    settings: createSettingStore(database, commits),
    of(account: string) {
      const known = accounts.get(account) ?? createAccountParts(database, commits, account);
      accounts.set(account, known);
      return known;
    },
  };
}

function createAccountParts(database: DatabaseSync, commits: GroupCommit, account: string) {
  return {
    checks: createCheckStore(database, commits, account),
    onboards: createOnboardStore(database, commits, account),
    armedScenarios: createArmedScenarioStore(database, commits, account),
  };
}

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

  /** By id, oldest first. Cached, because each create goes through them. */
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
