import { readFileSync } from 'node:fs';
import path from 'node:path';

import type { Module } from './modules.ts';

/** What a package exports from its root, and the part of it that nothing outside the package names. */
export interface PublicNames {
  readonly package: string;
  readonly names: number;
  readonly unused: readonly string[];
}

/**
 * Counts the names in `src/index.ts` of each package, and looks for each as a whole word in the code, guides and examples
 * of the others. A name of a type that only the compiler shows counts as unused too: judge each.
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
