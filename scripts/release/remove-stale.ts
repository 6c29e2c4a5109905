import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';

/** A chunk of a bundle has its hash in its name, as in `settling-B9NaPXGG.js`. */
const PART = /^(?<stem>.+-[\w-]{8})\.(?:d\.)?[cm]?[jt]s$/u;

/**
 * Removes chunks of earlier builds from a package's `dist`: those that no file of the newest build names. Turborepo restores
 * the files of a build but leaves older ones, which would be published too.
 *
 * @returns the names of the removed files
 */
export function removeStale(packageFolder: string): string[] {
  const dist = path.join(packageFolder, 'dist');
  const files = existsSync(dist) ? readdirSync(dist).filter((file) => /\.[cm]?[jt]s$/u.test(file)) : [];
  const parts = new Map(
    files.flatMap((file) => PART.exec(file)?.groups?.['stem'] ?? []).map((stem) => [stem, false]),
  );
  const named = files.filter((file) => !PART.test(file));
  for (let file = named.pop(); file !== undefined; file = named.pop()) {
    const text = readFileSync(path.join(dist, file), 'utf8');
    for (const [stem, isReached] of parts) {
      if (isReached || !text.includes(stem)) continue;
      parts.set(stem, true);
      named.push(...files.filter((each) => PART.exec(each)?.groups?.['stem'] === stem));
    }
  }
  const stale = files.filter((file) => parts.get(PART.exec(file)?.groups?.['stem'] ?? '') === false);
  for (const file of stale) rmSync(path.join(dist, file));
  return stale;
}
