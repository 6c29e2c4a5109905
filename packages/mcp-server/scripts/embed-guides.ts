/** Writes the texts that the server hands out into one module: what is installed has no folder of guides. */
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { isSettled, readOpenPoints, specFolder } from '@workrights/spec/reader';

const root = path.resolve(import.meta.dirname, '../../..');
/** Those that say what a result means and what to do. Others are for who writes programs. */
const GUIDES = [
  'docs/visa-checks/*.md',
  'docs/work-rights/*.md',
  'docs/{assistants,command-line,errors-and-retries,get-started,questions,security}.md',
];

const files = globSync(GUIDES, { cwd: root }).map((file) => file.replaceAll(path.sep, '/'));
const guides = files.toSorted().map((file) => {
  const markdown = readFileSync(path.join(root, file), 'utf8');
  const title = /^# (.+)/u.exec(markdown)?.[1] ?? file;
  return { name: file.replace(/^docs\/|\.md$/gu, ''), title, markdown };
});

const points = readOpenPoints().filter((point) => !isSettled(point));
const openPoints = points.map(
  ({ id, missing, choice, question }) =>
    `## ${id}\n\n- **Not documented:** ${missing}\n- **This kit assumes:** ${choice}\n- **Ask support:** ${question}\n`,
);
const contracts = ['visa-checks', 'work-rights'].map((name) => ({
  name,
  yaml: readFileSync(path.join(specFolder, 'dist', `${name}.yaml`), 'utf8'),
}));

const all = [
  ...guides,
  { name: 'open-points', title: 'Open points', markdown: `# Open points\n\n${openPoints.join('\n')}` },
];
writeFileSync(
  path.join(import.meta.dirname, '../src/generated/texts.gen.ts'),
  `// Generated from the guides and the contract. Do not edit.\nexport const GUIDES = ${JSON.stringify(all, null, 1)} as const;\nexport const CONTRACTS = ${JSON.stringify(contracts, null, 1)} as const;\n`,
);
