import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** What the node shares with other packages: where each package is, and the file of it that the node imports. */
const SHARED = {
  countries: { package: import.meta.resolve('@workrights/countries/package.json'), file: 'country-reader' },
  explainer: { package: import.meta.resolve('@workrights/explainer/package.json'), file: 'explain' },
} as const;

/**
 * Sources of the packages that the n8n node shares, by file name without its ending: the file that it imports, and what
 * that one imports. The node's CommonJS imports by such names too.
 */
export function copiedSources(): Record<string, string> {
  const sources = Object.entries(SHARED).map(([name, shared]) => sourcesOf(name, shared));
  return Object.assign({}, ...sources) as Record<string, string>;
}

function sourcesOf(
  name: string,
  { package: manifest, file }: { package: string; file: string },
): Record<string, string> {
  const notice = `// Copied from packages/${name} by workrights-codegen. Do not edit.\n`;
  const root = dirname(fileURLToPath(manifest));
  const copied = new Map<string, string>();
  const copy = (path: string): void => {
    if (copied.has(path)) return;
    const source = readFileSync(join(root, 'src', `${path}.ts`), 'utf8');
    copied.set(path, notice + source.replaceAll(/(from '\.\/[a-z-]+)\.ts';/gu, "$1';"));
    for (const [, imported = ''] of source.matchAll(/from '\.\/([a-z-]+)\.ts';/gu)) copy(imported);
  };
  copy(file);
  return Object.fromEntries([...copied].map(([path, source]) => [`${name}/${path}`, source]));
}
