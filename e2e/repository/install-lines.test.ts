import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';

import { describe, expect, test } from 'vitest';

import { linesFromNpm, release, withInstallLines } from '../../scripts/install-blocks.ts';

const root = path.resolve(import.meta.dirname, '../..');
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
const markdown = globSync('{docs/**/*,*,spec/*,{apps,examples,packages}/*/*}.md', { cwd: root })
  .filter((file) => !file.includes('node_modules') && !file.endsWith('CHANGELOG.md'))
  .toSorted();
/** All texts for readers: pages, help texts and workflows. */
const sources = [
  ...markdown,
  ...globSync(
    [
      'apps/portal/src/**/*.{astro,ts}',
      'packages/{cli,client,durable,observe}/src/**/*.ts',
      'spec/**/*.yaml',
      '.github/**/*.yml',
    ],
    { cwd: root, exclude: ['**/node_modules/**'] },
  ),
];
const withMarks = markdown.filter((file) => read(file).includes('<!-- install '));

/** Statements that a package isn't on npm, outside the parts that a release rewrites. */
const NOT_ON_NPM = /(?:isn't|is not|aren't|are not|not yet) on (?:npm|a registry)\b/;

test('the pages of every published package say how to install it', () => {
  expect(withMarks).toEqual(
    expect.arrayContaining([
      'docs/get-started.md',
      'docs/command-line.md',
      'docs/n8n/install.md',
      'docs/node-red.md',
      'docs/observe.md',
      'spec/README.md',
      ...[
        'cli',
        'client',
        'durable',
        'mcp',
        'n8n-nodes-workrights',
        'node-red-contrib-workrights',
        'observe',
        'validators',
      ].map((name) => `packages/${name}/README.md`),
      ...['mock', 'sandbox'].map((name) => `apps/${name}/README.md`),
    ]),
  );
});

test.each(withMarks)('%s says how to install as `pnpm docs:install-lines` writes it', (file) => {
  expect(withInstallLines(read(file), file, release)).toBe(read(file));
});

test.skipIf(release.published)('no page says to install from npm what is not there', () => {
  expect(sources.flatMap((file) => linesFromNpm(read(file)).map((line) => `${file}: ${line}`))).toEqual([]);
});

test('once the packages are published, no page says that they are not, and each says `npm install`', () => {
  const published = markdown.map(
    (file) => [file, withInstallLines(read(file), file, { published: true })] as const,
  );
  expect(published.filter(([, text]) => NOT_ON_NPM.test(text)).map(([file]) => file)).toEqual([]);
  const packages = ['client', 'validators', 'durable', 'observe', 'cli', 'sandbox', 'mock'].map(
    (name) => `@workrights/${name}`,
  );
  const told = published.flatMap(([, text]) => linesFromNpm(text)).join('\n');
  for (const name of [...packages, 'n8n-nodes-workrights', 'node-red-contrib-workrights'])
    expect(told).toContain(` ${name}`);
  // And back to the current text.
  for (const [file, text] of published) expect(withInstallLines(text, file, release)).toBe(read(file));
});

test('once the packages are published, no guide starts the sandbox or the mock from a copy of the repository', () => {
  const guides = markdown.filter((file) => file.startsWith('docs/'));
  const published = guides.map((file) => withInstallLines(read(file), file, { published: true }));
  expect(published.filter((text) => /pnpm@[\d.]+ (?:sandbox|mock)/.test(text))).toEqual([]);
  expect(published.filter((text) => text.includes('npx @workrights/cli sandbox')).length).toBeGreaterThan(10);
});

describe('a line that installs from npm is found:', () => {
  test.each([
    'npm install @workrights/client',
    'npm i -D @workrights/validators@1.2.3',
    'pnpm add --save-exact @workrights/client',
    'Run `yarn add @workrights/client`, then',
    'npm install --global @workrights/cli',
    'npx -y @workrights/cli check list',
    'bun add @workrights/client',
    'deno add npm:@workrights/client',
    'npm install n8n-nodes-workrights',
    'npm install --legacy-peer-deps --prefix ~/.n8n/nodes n8n-nodes-workrights',
  ])('%s', (line) => {
    expect(linesFromNpm(`Before.\n${line}\nAfter.`)).toEqual([line]);
  });

  test.each([
    'npm install ./packed/*.tgz    # @workrights/client',
    'npm install --global ./packed/workrights-cli-*.tgz',
    'npx -y pnpm@12.21.0 --filter @workrights/client exec pnpm pack',
    'npm install --prefix ~/.n8n/nodes "$PWD"/n8n-nodes-workrights-*.tgz',
    `import { summarise } from '@workrights/client';`,
    'npm install vitest',
  ])('but not %s', (line) => {
    expect(linesFromNpm(line)).toEqual([]);
  });
});

test('a mark with a name that is not known is refused, with those that are', () => {
  const text = '<!-- install cleint -->\n<!-- /install -->\n';
  expect(() => withInstallLines(text, 'docs/a.md', release)).toThrow('Known are: client, validators');
});
