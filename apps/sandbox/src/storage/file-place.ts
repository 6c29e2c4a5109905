import { readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import {
  CURRENT,
  deleteReplacedDatabase,
  NEXT,
  prepareDatabase,
  putPreparedDatabaseInPlace,
  removeLeftovers,
  sync,
  syncFolder,
} from './data-files.ts';
import { openFileDatabase } from './open-database.ts';
import type { Place } from './place.ts';
import { createPrivateFile, exists, makePrivateFolder } from './private-files.ts';

/** Folder of the snapshots. Each is a folder that a sandbox can also use as its data folder. */
const SNAPSHOTS = 'snapshots';

export function filePlace(folder: string): Place {
  const folderOf = (name: string) => join(folder, SNAPSHOTS, name);
  const savedAt = (name: string) =>
    statSync(join(folderOf(name), CURRENT), { throwIfNoEntry: false })?.mtimeMs;

  return {
    open: () => openFileDatabase(folder),
    cleanUp: () => removeLeftovers(folder),
    prepareEmpty: () => prepareDatabase(folder),
    prepareSnapshot(name) {
      const source = join(folderOf(name), CURRENT);
      prepareDatabase(folder, (file) => {
        const snapshot = new DatabaseSync(source);
        try {
          copyInto(snapshot, file);
        } finally {
          snapshot.close();
        }
      });
    },
    putPreparedInPlace: () => putPreparedDatabaseInPlace(folder),
    deleteReplaced: () => deleteReplacedDatabase(folder),
    snapshots() {
      const names = exists(join(folder, SNAPSHOTS)) ? readdirSync(join(folder, SNAPSHOTS)) : [];
      return names.toSorted().flatMap((name) => {
        const time = savedAt(name);
        return time === undefined ? [] : [{ name, savedAt: time }];
      });
    },
    saveSnapshot(database, name) {
      const target = folderOf(name);
      makePrivateFolder(target);
      const file = join(target, NEXT);
      rmSync(file, { force: true });
      try {
        createPrivateFile(file);
        copyInto(database, file);
        sync(file);
        renameSync(file, join(target, CURRENT));
      } catch (error) {
        rmSync(file, { force: true });
        throw error;
      }
      syncFolder(target);
    },
    removeSnapshot: (name) => rmSync(folderOf(name), { recursive: true, force: true }),
  };
}

/** A full copy of one moment, without free pages. The file must be empty. */
function copyInto(database: DatabaseSync, file: string): void {
  database.prepare('VACUUM INTO ?').run(file);
}
