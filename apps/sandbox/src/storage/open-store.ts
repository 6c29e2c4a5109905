import { createArmedScenarioStore } from './armed-scenario-store.ts';
import { createCheckStore } from './check-store.ts';
import {
  deleteReplacedDatabase,
  prepareEmptyDatabase,
  putPreparedDatabaseInPlace,
  removeLeftovers,
} from './data-files.ts';
import { GroupCommit } from './group-commit.ts';
import { createOnboardStore } from './onboard-store.ts';
import { openFileDatabase, openMemoryDatabase, type OpenDatabase } from './open-database.ts';
import { createSettingStore } from './setting-store.ts';
import type { Store } from './store.ts';

/**
 * Opens the store of a data folder, or one in memory when there is none.
 *
 * @throws DataFolderInUseError, UnreadableDataError: see {@link openFileDatabase}.
 */
export function openStore(folder: string | undefined): Store {
  const open = () => (folder === undefined ? openMemoryDatabase() : openFileDatabase(folder));
  let parts = createParts(open());
  if (folder !== undefined) removeLeftovers(folder);

  return {
    get checks() {
      return parts.checks;
    },
    get onboards() {
      return parts.onboards;
    },
    get armedScenarios() {
      return parts.armedScenarios;
    },
    get settings() {
      return parts.settings;
    },
    unit: (work) => parts.commits.unit(work),
    durably: (work) => parts.commits.durably(work),
    committed: () => parts.commits.committed(),
    startOver() {
      parts.opened.assertPresent();
      if (folder !== undefined) prepareEmptyDatabase(folder);
      parts.commits.flush();
      parts.opened.close();
      try {
        if (folder !== undefined) putPreparedDatabaseInPlace(folder);
      } finally {
        parts = createParts(open());
      }
      return folder === undefined ? Promise.resolve() : deleteReplacedDatabase(folder);
    },
    assertPresent: () => parts.opened.assertPresent(),
    close() {
      parts.commits.flush();
      parts.opened.close();
    },
  };
}

/** Everything that stands on one open database. */
function createParts(opened: OpenDatabase) {
  const { database } = opened;
  const commits = new GroupCommit(database, { beforeCommit: () => opened.assertPresent() });
  return {
    opened,
    commits,
    checks: createCheckStore(database, commits),
    onboards: createOnboardStore(database, commits),
    armedScenarios: createArmedScenarioStore(database, commits),
    settings: createSettingStore(database, commits),
  };
}
