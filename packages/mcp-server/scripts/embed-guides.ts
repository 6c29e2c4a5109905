/** Writes the texts that the server hands out into one module: what is installed has no folder of guides. */
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { isSettled, readOpenPoints, specFolder } from '@workrights/spec/reader';

const docs = path.resolve(import.meta.dirname, '../../../docs');
/** Those that say what a result means and what to do. Others are for who writes programs. */
const GUIDES = [
  'visa-checks/*.md',
  'work-rights/*.md',
  '{assistants,command-line,errors-and-retries,get-started,questions,security}.md',
];

/** An assistant has no use for the names of this repository's tests, which follow each promise to the end of its item. */
const withoutTests = (text: string) =>
  text.replaceAll(/\s+_Test:_(?:\s+(?:and|the same file)|\s*`[^`]+`|\s*"[^"]+"|,)+\./gu, '');
/** The spaces that align the columns of a table are a tenth of the guides. */
const withoutPadding = (text: string) =>
  text.replaceAll(/^\|.*\|$/gmu, (row) =>
    row.replaceAll(/ {2,}(?=\|)/gu, ' ').replaceAll(/(?<=\| )-{3,}/gu, '---'),
  );
const read = (...names: string[]) => readFileSync(path.join(...names), 'utf8');
const guideOf = (name: string, text: string) => {
  const title = /^# (.+)/u.exec(text)?.[1] ?? name;
  return {
    name,
    uri: `workrights://guides/${name}`,
    title,
    mimeType: 'text/markdown',
    text: withoutPadding(withoutTests(text)),
  };
};
const files = globSync(GUIDES, { cwd: docs, exclude: ['visa-checks/from-your-own-program.md'] }).map((file) =>
  file.replaceAll(path.sep, '/'),
);
const points = readOpenPoints().filter((point) => !isSettled(point));
const openPoints = points.map(
  ({ id, missing, choice, question }) =>
    `## ${id}\n\n- **Not documented:** ${missing}\n- **This kit assumes:** ${choice}\n- **Ask support:** ${question}\n`,
);
const guides = [
  ...files.toSorted().map((file) => guideOf(file.replace(/\.md$/u, ''), read(docs, file))),
  guideOf('open-points', `# Open points\n\n${openPoints.join('\n')}`),
];
const contracts = ['visa-checks', 'work-rights'].map((name) => ({
  name: `contract-${name}`,
  uri: `workrights://contract/${name}`,
  title: `OpenAPI of ${name}`,
  mimeType: 'application/yaml',
  text: read(specFolder, 'dist', `${name}.canonical.yaml`),
}));
/** The table of errors has its owner in this guide. */
const rows = read(docs, 'errors-and-retries.md').matchAll(/^\| (`\w+Error`[^|]*)\|([^|]+)\|([^|]+)\|/gmu);
const errors = [...rows].flatMap(([, names = '', meaning = '', next = '']) =>
  [...names.matchAll(/\w+Error/gu)].map(([name]) => ({ name, meaning: meaning.trim(), next: next.trim() })),
);

const texts = Object.entries({ GUIDES: guides, CONTRACTS: contracts, ERRORS: errors }).map(
  ([name, value]) => `export const ${name} = ${JSON.stringify(value, null, 1)};\n`,
);
const header = '// Generated from the guides and the contract. Do not edit.\n';
writeFileSync(path.join(import.meta.dirname, '../src/generated/texts.gen.ts'), header + texts.join(''));
