import { createArmedScenarioStore } from './armed-scenario-store.ts';
import { createCheckStore } from './check-store.ts';
import { GroupCommit } from './group-commit.ts';
import { createOnboardStore } from './onboard-store.ts';
import { filePlace } from './file-place.ts';
import { memoryPlace } from './memory-place.ts';
import type { OpenDatabase } from './open-database.ts';
import { createSettingStore } from './setting-store.ts';
import type { Store } from './store.ts';

/**
 * Opens the store of a data folder, or one in memory when there is none.
 *
 * @throws DataFolderInUseError, UnreadableDataError: see {@link openFileDatabase}.
 */
export function openStore(folder: string | undefined): Store {
  const place = folder === undefined ? memoryPlace() : filePlace(folder);
  let parts = createParts(place.open());
  place.cleanUp();

  /** Puts what was prepared in the place of what there is, which is as it was when the disk refuses it. */
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
    startOver: () => replace(() => place.prepareEmpty()),
    snapshots: {
      list: () => place.snapshots(),
      save(name) {
        parts.opened.assertPresent();
        // Not what the disk may still refuse: a snapshot holds only what was kept.
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
