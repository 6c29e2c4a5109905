import { globSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readChangelog, readChanges, readChangeset } from '../../src/changelog/changes.ts';
import { readRepositoryFile, repositoryFolder } from '../../src/repository/repository.ts';
import { readBuilt } from '../built-site.ts';

const changesets = globSync('.changeset/*.md', { cwd: repositoryFolder });

test('every package that others install is there, with every change that has no release', () => {
  const packages = readChanges();
  expect(packages.map(({ name }) => name)).toEqual(
    expect.arrayContaining([
      '@workrights/client',
      '@workrights/cli',
      '@workrights/spec',
      'n8n-nodes-workrights',
      'node-red-contrib-workrights',
    ]),
  );
  expect(packages.map(({ name }) => name)).not.toContain('@workrights/codegen');
  for (const file of changesets) {
    const { packages: about, text } = readChangeset(readRepositoryFile(file), file);
    expect(about.length).toBeGreaterThan(0);
    for (const name of about) {
      const [unreleased] = packages.find((each) => each.name === name)?.releases ?? [];
      expect(unreleased?.title).toBe('Unreleased');
      expect(unreleased?.changes).toContain(text);
    }
  }
});

test('the page shows the versions of the contract and of each package, and each change', () => {
  const markdown = readBuilt('changelog.md');
  expect(markdown).toMatch(/^\| Contract: .+ \| \d+\.\d+\.\d+ *\|$/m);
  for (const { name, version, releases } of readChanges()) {
    const shown = releases.some(({ title }) => title === version) ? version : `${version}, not released yet`;
    const row = markdown.split('\n').find((line) => line.startsWith('|') && line.includes(`\`${name}\``));
    expect(row?.split('|')[2]?.trim()).toBe(shown);
  }
  const items = markdown.match(/^- /gm) ?? [];
  const changes = readChanges().flatMap(({ releases }) => releases.flatMap((release) => release.changes));
  expect(items.length).toBeGreaterThanOrEqual(changes.length);
});

test('reads the changelog that Changesets writes', () => {
  const log = `# @workrights/client

## 1.1.0

### Minor Changes

- 1a2b3c4: Waits can be resumed.

  In any process.

### Patch Changes

- Fixes a word.
- Updated dependencies [1a2b3c4]
  - @workrights/validators@1.1.0

## 1.0.0

### Major Changes

- First release.
`;
  expect(readChangelog(log)).toEqual([
    { title: '1.1.0', changes: ['Waits can be resumed.\n\nIn any process.', 'Fixes a word.'] },
    { title: '1.0.0', changes: ['First release.'] },
  ]);
});

test('refuses a file that is no changeset, and names it', () => {
  expect(() => readChangeset('Text.', '.changeset/a.md')).toThrow('.changeset/a.md is no changeset');
});
