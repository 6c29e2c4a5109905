import { readFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The packages whose sources the node shares. */
const PACKAGES: Readonly<Record<string, string>> = {
  columns: import.meta.resolve('@workrights/columns/package.json'),
  // Not by its name: it takes its tables from this package, which can't depend on it too.
  connectors: new URL('../../../connectors/package.json', import.meta.url).href,
  countries: import.meta.resolve('@workrights/countries/package.json'),
  explainer: import.meta.resolve('@workrights/explainer/package.json'),
  results: import.meta.resolve('@workrights/results/package.json'),
  time: import.meta.resolve('@workrights/time/package.json'),
};

/** The files of them that the node imports. */
const IMPORTED = [
  'columns/consent',
  'columns/document-number',
  'columns/fields',
  'connectors/input/bodies',
  'connectors/input/check-filter',
  'connectors/operations/operations',
  'connectors/output/simplify',
  'connectors/run/failure-messages',
  'connectors/run/list-newest',
  'explainer/block-page',
  'explainer/explain',
  'explainer/published-rules',
  'explainer/refused-fields',
  'results/of-another',
  'results/result-codes',
  'results/summary',
  'results/doubt-words',
  'results/refusal',
  'results/work-rights',
  'time/quota-headers',
  'time/retry-after',
  'time/token-limit',
  'time/wait-limit',
  'time/written-day',
];

const IMPORT = /from '(?:@workrights\/)?(?<place>[a-z./-]+?)(?:\.ts)?';/gu;

/**
 * Sources of the packages that the n8n node shares, by file name without its ending: the files that it imports, and
 * what those import. The node's CommonJS imports by such names too.
 */
export function copiedSources(): Record<string, string> {
  const copied = new Map<string, string>();
  const copy = (path: string): void => {
    // The node has these tables of the contract as its own.
    if (copied.has(path) || !path.includes('/')) return;
    const [name = '', ...file] = path.split('/');
    const root = dirname(fileURLToPath(PACKAGES[name] ?? ''));
    // n8n's reviewers don't have the document that these notes name.
    const source = readFileSync(join(root, 'src', `${file.join('/')}.ts`), 'utf8').replaceAll(
      / \(service\.md[^)]*\)/gu,
      '',
    );
    const notice = `// Copied from packages/${name} by workrights-codegen. Do not edit.\n`;
    const inNode = source.replaceAll(
      IMPORT,
      (_, place: string) => `from '${fromTo(path, importOf(path, place))}';`,
    );
    copied.set(path, notice + inNode);
    for (const { groups } of source.matchAll(IMPORT)) copy(importOf(path, groups?.['place'] ?? ''));
  };
  IMPORTED.forEach(copy);
  return Object.fromEntries(copied);
}

/** The file that a file imports, relative to the folder of all copies. */
function importOf(path: string, place: string): string {
  const file = place.startsWith('.') ? posix.join(posix.dirname(path), place) : place;
  return file.replace(/^connectors\/generated\//u, '');
}

function fromTo(path: string, imported: string): string {
  const place = posix.relative(posix.dirname(path), imported);
  return place.startsWith('.') ? place : `./${place}`;
}
