import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';

import { describe, expect, test } from 'vitest';

import { npmReadme } from '../../scripts/release/npm-readme.ts';
import { mcpNameOf } from '../../scripts/release/prepare.ts';
import { publishedPackages } from '../../scripts/release/published-packages.ts';
import { readReleaseFacts } from '../../scripts/release/release-facts.ts';
import { useEach } from '../../vitest.use.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

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
    '@workrights/mcp',
    'n8n-nodes-workrights',
    'node-red-contrib-workrights',
    '@workrights/observe',
    '@workrights/validators',
    '@workrights/spec',
  ]);
});

test('the packages that run together have one version; the contract and the nodes have their own', () => {
  const { fixed, privatePackages } = read<{ fixed: string[][]; privatePackages: object }>(
    '.changeset/config.json',
  );
  const own = new Set(['@workrights/spec', 'n8n-nodes-workrights', 'node-red-contrib-workrights']);
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

test.each([
  ['https://github.com/us/kit', 'io.github.us/workrights'],
  ['https://code.kit.dev/us/kit', 'dev.kit.code/workrights'],
])('the registry of MCP servers knows the server of %s as %s', (url, name) => {
  expect(mcpNameOf(url)).toBe(name);
});

describe('a release', () => {
  const folder = useEach(() => temporaryFolder('facts'));
  /** A checkout with these values in `release.json`. */
  async function saying(more: object): Promise<string> {
    const known = { repository: 'https://github.com/us/kit', branch: 'main', author };
    await writeFile(path.join(folder.path, 'release.json'), JSON.stringify({ ...known, ...more }));
    return folder.path;
  }
  const author = { name: 'Us', email: 'us@kit.dev' };

  test('starts with the repository and the author of release.json', async () => {
    expect(readReleaseFacts(await saying({}), {})).toEqual({
      repository: { url: 'https://github.com/us/kit', branch: 'main' },
      author,
    });
  });

  test.each([
    '',
    'here',
    'https://github.com/workrights-kit/workrights-kit',
    'https://github.com/OWNER/NAME',
    'https://code.example/us/kit',
    'https://git.example.com/us/kit',
  ])(
    'is refused with "%s" as its repository, because npm compares it with where the package was built',
    async (repository) => {
      const folder = await saying({ repository });
      expect(() => readReleaseFacts(folder, {})).toThrow('Set `repository` in release.json');
    },
  );

  test.each(['', 'us', 'us@kit.example', 'us@example.com', 'us@localhost'])(
    'is refused with "%s" as the address of its author',
    async (email) => {
      const folder = await saying({ author: { name: 'Us', email } });
      expect(() => readReleaseFacts(folder, {})).toThrow('Set `author.email` in release.json');
    },
  );

  test('that is a rehearsal may start without both', async () => {
    const folder = await saying({ repository: '', author: { name: 'Us', email: '' } });
    const { repository: named } = readReleaseFacts(folder, { WORKRIGHTS_REHEARSAL: 'http://127.0.0.1:1/' });
    expect(named.url).toMatch(/^https:\/\/code\.example\//u);
  });
});

test.each(packages)('$name says on npm what it is about, and brings its changelog', ({ folder }) => {
  const { keywords = [], files = [] } = read<{ keywords?: string[]; files?: string[] }>(
    `${folder}/package.json`,
  );
  expect(keywords.length).toBeGreaterThan(2);
  expect(files).toContain('CHANGELOG.md');
});

const libraries = packages.filter(({ name }) =>
  ['@workrights/client', '@workrights/durable', '@workrights/observe', '@workrights/validators'].includes(
    name,
  ),
);

test.each(libraries)(
  '$name takes ranges, so that a program which uses the same library has it once',
  ({ folder }) => {
    const { dependencies = {}, peerDependencies = {} } = read<Record<string, Record<string, string>>>(
      `${folder}/package.json`,
    );
    const taken = Object.entries({ ...dependencies, ...peerDependencies });
    expect(taken.length).toBeGreaterThan(0);
    expect(taken.filter(([, version]) => !/^(?:workspace:)?\^/u.test(version))).toEqual([]);
  },
);

const onNode = packages.filter(({ folder }) => read<{ engines?: object }>(`${folder}/package.json`).engines);

test.each(onNode)('the README of $name names the oldest Node that its manifest allows', ({ folder }) => {
  const { engines } = read<{ engines: { node: string } }>(`${folder}/package.json`);
  const readme = readFileSync(path.join(root, folder, 'README.md'), 'utf8');
  const [, named] = /\bNode (\d+\.\d+) or (?:newer|later)/u.exec(readme) ?? [];
  expect(`>=${named}`).toBe(engines.node);
});
