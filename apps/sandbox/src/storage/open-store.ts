import type { DatabaseSync } from 'node:sqlite';
import { DEFAULT_ACCOUNT } from '../account.ts';
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
 * Opens the store of a data folder, or one in memory when there is none, as the default account sees it.
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
  });
  return viewOf(DEFAULT_ACCOUNT);
}

/** Everything that stands on one open database. */
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
