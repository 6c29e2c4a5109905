import { readFileSync } from 'node:fs';
import path from 'node:path';

import type { Module } from './modules.ts';

/** What a package exports from its root, and which of these names nothing outside the package uses. */
export interface PublicNames {
  readonly package: string;
  readonly names: number;
  readonly unused: readonly string[];
}

/**
 * Counts the names in `src/index.ts` of each package, and searches the code, guides and examples outside it for each name as
 * a whole word. A type that only the compiler shows also counts as unused, so judge each.
 */
export function publicNames(
  root: string,
  files: readonly string[],
  modules: readonly Module[],
): PublicNames[] {
  const texts = files
    .filter((file) => /\.(?:[cm]?[jt]sx?|astro|md|mdx)$/u.test(file) && !/CHANGELOG|\/api\.md$/u.test(file))
    .map((file) => ({ file, words: new Set(readFileSync(path.join(root, file), 'utf8').match(/\w+/gu)) }));
  return modules
    .filter(({ path: file }) => /^packages\/[^/]+\/src\/index\.ts$/u.test(file))
    .map(({ path: file, exports }) => {
      const folder = file.slice(0, -'src/index.ts'.length);
      const outside = texts.filter(
        (text) => !text.file.startsWith(folder) || text.file === `${folder}README.md`,
      );
      const unused = exports.filter((name) => !outside.some(({ words }) => words.has(name)));
      return { package: folder.slice(0, -1), names: exports.length, unused };
    });
}
