import { readFileSync } from 'node:fs';
import path from 'node:path';

import { expect, test } from 'vitest';

import { npmReadme } from '../../scripts/release/npm-readme.ts';
import { publishedPackages } from '../../scripts/release/published-packages.ts';
import { readRepository } from '../../scripts/release/prepare.ts';

const root = path.resolve(import.meta.dirname, '../..');
const read = <T>(file: string): T => JSON.parse(readFileSync(path.join(root, file), 'utf8')) as T;
const packages = publishedPackages(root);
const repository = { url: 'https://code.example/us/kit', branch: 'main' };

test('these packages go to npm, and no others', () => {
  expect(packages.map(({ name }) => name)).toEqual([
    '@workrights/mock',
    '@workrights/sandbox',
    '@workrights/cli',
    '@workrights/client',
    '@workrights/durable',
    'n8n-nodes-workrights',
    '@workrights/observe',
    '@workrights/validators',
    '@workrights/spec',
  ]);
});

test('the packages that run together have one version; the contract and the n8n node have their own', () => {
  const { fixed, privatePackages } = read<{ fixed: string[][]; privatePackages: object }>(
    '.changeset/config.json',
  );
  const own = new Set(['@workrights/spec', 'n8n-nodes-workrights']);
  const together = packages.filter(({ name }) => !own.has(name));
  expect(fixed.map((each) => each.toSorted())).toEqual([together.map(({ name }) => name).toSorted()]);
  expect(new Set(together.map(({ version }) => version)).size).toBe(1);
  expect(privatePackages).toEqual({ version: false, tag: false });
});

test.each(packages)('$name needs no package that stays in this repository', ({ folder }) => {
  const names = new Set(packages.map(({ name }) => name));
  const { dependencies = {}, peerDependencies = {} } = read<Record<string, Record<string, string>>>(
    `${folder}/package.json`,
  );
  const ours = Object.entries({ ...dependencies, ...peerDependencies }).filter(([, version]) =>
    version.startsWith('workspace:'),
  );
  expect(ours.filter(([name]) => !names.has(name))).toEqual([]);
});

test.each(packages)('the README of $name needs no clone of this repository at first', ({ folder }) => {
  const readme = readFileSync(path.join(root, folder, 'README.md'), 'utf8');
  const [first = ''] = npmReadme(readme, folder, repository, () => true).split(/^## (?!Installation)/mu);
  expect(first).not.toMatch(/\bpnpm\b|this repository|in a (?:clone|copy)/u);
  expect(first).toMatch(/npm install|npx @workrights|enter `n8n-nodes-workrights`/u);
});

test.each(packages)('no link of the README of $name leads to a file that npm does not have', ({ folder }) => {
  const readme = readFileSync(path.join(root, folder, 'README.md'), 'utf8');
  const text = npmReadme(readme, folder, repository, (file) => file === 'api.md');
  const targets = [...text.matchAll(/\]\(([^)\s]+)\)/gu)].map(([, target = '']) => target);
  expect(targets.filter((target) => !/^https?:|^#|^api\.md$/u.test(target))).toEqual([]);
});

test('a README for npm links to the repository where the package lacks the file', () => {
  const readme =
    'See [a](../validators), [b](api.md#list), [c](../../docs/a.md#b), [d](#e), [f](https://f.example).';
  expect(npmReadme(readme, 'packages/client', repository, (file) => file === 'api.md')).toBe(
    [
      'See [a](https://code.example/us/kit/blob/main/packages/validators)',
      '[b](api.md#list)',
      '[c](https://code.example/us/kit/blob/main/docs/a.md#b)',
      '[d](#e)',
      '[f](https://f.example).',
    ].join(', '),
  );
});

test('a release without a repository is refused, because npm compares it with where the package was built', () => {
  expect(() => readRepository(root, { REPOSITORY: 'here' })).toThrow('Set `repository` in release.json');
  expect(readRepository(root, { REPOSITORY: repository.url })).toEqual(repository);
});
