import { createArmedScenarioStore } from './armed-scenario-store.ts';
import { createCheckStore } from './check-store.ts';
import { GroupCommit } from './group-commit.ts';
import { createOnboardStore } from './onboard-store.ts';
import { dropDeletedBytes, openFileDatabase, openMemoryDatabase } from './open-database.ts';
import { createSettingStore } from './setting-store.ts';
import type { Store } from './store.ts';

/**
 * Opens the store of a data folder, or one in memory when there is none.
 *
 * @throws DataFolderInUseError, UnreadableDataError: see {@link openFileDatabase}.
 */
export function openStore(folder: string | undefined): Store {
  const database = folder === undefined ? openMemoryDatabase() : openFileDatabase(folder);
  const commits = new GroupCommit(database);
  return {
    checks: createCheckStore(database, commits),
    onboards: createOnboardStore(database, commits),
    armedScenarios: createArmedScenarioStore(database, commits),
    settings: createSettingStore(database, commits),
    unit: (work) => commits.unit(work),
    committed: () => commits.committed(),
    clear() {
      commits.unit(() => {
        database.exec(
          'DELETE FROM checks; DELETE FROM onboards; DELETE FROM armed_scenarios; DELETE FROM settings',
        );
      });
    },
    async shred() {
      const committed = commits.committed();
      commits.flush();
      await committed;
      // Others may have begun to write meanwhile, and none of this can be done inside a transaction.
      commits.flush();
      if (folder !== undefined) dropDeletedBytes(database);
    },
    close() {
      commits.flush();
      database.close();
    },
  };
}
