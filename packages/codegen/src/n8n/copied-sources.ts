import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** What the node shares with other packages: the file of each package that it imports. */
const SHARED = { countries: 'country-reader', explainer: 'explain' } as const;

/**
 * Sources of the packages that the n8n node shares, by file name without its ending: the file that it imports, and what
 * that one imports. The node's CommonJS imports by such names too.
 */
export function copiedSources(): Record<string, string> {
  return Object.assign({}, ...Object.entries(SHARED).map(([name, file]) => sourcesOf(name, file))) as Record<
    string,
    string
  >;
}

function sourcesOf(packageName: string, file: string): Record<string, string> {
  const notice = `// Copied from packages/${packageName} by workrights-codegen. Do not edit.\n`;
  const root = dirname(fileURLToPath(import.meta.resolve(`@workrights/${packageName}/package.json`)));
  const copied = new Map<string, string>();
  const copy = (name: string): void => {
    if (copied.has(name)) return;
    const source = readFileSync(join(root, 'src', `${name}.ts`), 'utf8');
    copied.set(name, notice + source.replaceAll(/(from '\.\/[a-z-]+)\.ts';/gu, "$1';"));
    for (const [, imported = ''] of source.matchAll(/from '\.\/([a-z-]+)\.ts';/gu)) copy(imported);
  };
  copy(file);
  return Object.fromEntries([...copied].map(([name, source]) => [`${packageName}/${name}`, source]));
}
