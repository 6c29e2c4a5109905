import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** What the node shares with other packages: where each package is, and the files of it that the node imports. */
const SHARED = {
  countries: {
    package: import.meta.resolve('@workrights/countries/package.json'),
    files: ['country-reader'],
  },
  explainer: { package: import.meta.resolve('@workrights/explainer/package.json'), files: ['explain'] },
  results: {
    package: import.meta.resolve('@workrights/results/package.json'),
    files: ['summary', 'doubt-words', 'work-rights'],
  },
} as const;

/**
 * Sources of the packages that the n8n node shares, by file name without its ending: the files that it imports, and
 * what those import. The node's CommonJS imports by such names too.
 */
export function copiedSources(): Record<string, string> {
  const sources = Object.entries(SHARED).map(([name, shared]) => sourcesOf(name, shared));
  return Object.assign({}, ...sources) as Record<string, string>;
}

function sourcesOf(
  name: string,
  { package: manifest, files }: { package: string; files: readonly string[] },
): Record<string, string> {
  const notice = `// Copied from packages/${name} by workrights-codegen. Do not edit.\n`;
  const root = dirname(fileURLToPath(manifest));
  const copied = new Map<string, string>();
  const copy = (path: string): void => {
    if (copied.has(path)) return;
    // n8n's reviewers don't have the document that these notes name.
    const source = readFileSync(join(root, 'src', `${path}.ts`), 'utf8').replaceAll(
      / \(service\.md[^)]*\)/gu,
      '',
    );
    copied.set(path, notice + source.replaceAll(/(from '\.\/[a-z-]+)\.ts';/gu, "$1';"));
    for (const [, imported = ''] of source.matchAll(/from '\.\/([a-z-]+)\.ts';/gu)) copy(imported);
  };
  files.forEach(copy);
  return Object.fromEntries([...copied].map(([path, source]) => [`${name}/${path}`, source]));
}
