import { readFileSync } from 'node:fs';
import path from 'node:path';

import * as durable from '@workrights/durable';
import * as sandbox from '@workrights/sandbox';
import { expect, test } from 'vitest';

import { printFinding } from './snippet-runner/finding.ts';
import { readGuide, type Guide } from './snippet-runner/guide.ts';
import { typecheck } from './snippet-runner/typecheck.ts';

const root = path.resolve(import.meta.dirname, '../..');

/** READMEs with programs. `client/readme-types.slow.test.ts` compiles the client's README with more compilers. */
const readmes = [
  'README.md',
  'apps/mock/README.md',
  'apps/sandbox/README.md',
  'packages/durable/README.md',
  'packages/observe/README.md',
  'packages/validators/README.md',
  'spec/README.md',
];

/** Names that a README's programs take from an earlier program, or from the reader. */
const given: Readonly<Record<string, string>> = {
  ledger: "declare const ledger: import('@workrights/durable').Ledger;",
  file: 'declare const file: string;',
  ...importsOf('@workrights/durable', durable),
  ...importsOf('@workrights/sandbox', sandbox),
};

function importsOf(name: string, exported: object): Record<string, string> {
  return Object.fromEntries(
    Object.keys(exported).map((each) => [each, `import { ${each} } from '${name}';`]),
  );
}

/** A program with declarations of these names, on its first line so that line numbers stay right. */
function whole(code: string): string {
  const own = code.replaceAll(/\/\/.*$|'[^'\n]*'/gmu, '');
  const lacks = (name: string) =>
    new RegExp(`(?<![.\\w])${name}\\b(?!\\??:)`, 'u').test(own) &&
    !new RegExp(`(?:const|using|function) ${name}\\b|import [^;]*\\b${name}\\b[^;]*from`, 'u').test(own);
  return (
    Object.keys(given)
      .filter(lacks)
      .map((name) => given[name])
      .join(' ') + code
  );
}

const guides = readmes.map((file): Guide => {
  const guide = readGuide(file, readFileSync(path.join(root, file), 'utf8'));
  const programs = guide.snippets.filter(({ kind }) => kind === 'ts');
  return { ...guide, snippets: programs.map((snippet) => ({ ...snippet, code: whole(snippet.code) })) };
});

test.each(guides)('$file has programs', ({ snippets }) => {
  expect(snippets.length).toBeGreaterThan(0);
});

test('the programs of all READMEs compile as `tsc --init` sets a project up, and leave nothing unused', async () => {
  expect((await typecheck(guides)).map(printFinding)).toEqual([]);
});
