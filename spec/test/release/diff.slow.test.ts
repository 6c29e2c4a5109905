import { execFileSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

import type { ContractName } from '../../reader/index.ts';
import type { Impact } from '../../release/contract-changes.ts';
import { lastRelease } from '../../release/last-release.ts';
import { missingReleases, plannedVersions } from '../../release/planned-versions.ts';
import { diffWithLastRelease } from '../../scripts/diff.ts';
import { InventedRepository } from './invented-repository.ts';

let repository: InventedRepository;

const everything = {
  '@workrights/spec': 'minor',
  '@workrights/validators': 'minor',
  '@workrights/client': 'minor',
} as const;

beforeEach(() => {
  repository = new InventedRepository();
  repository.writeVersion('0.3.0', '0.2.0');
  repository.writeContract('1.2.0', ['id', 'name']);
});

afterEach(() => {
  vi.unstubAllEnvs();
  repository[Symbol.dispose]();
});

async function problems(): Promise<string[]> {
  return (await diffWithLastRelease(repository.folder)).problems;
}

/** The missing changesets for a change of a document, without running the comparison. */
async function missing(impact: Impact, name: ContractName = 'visa-checks'): Promise<string[]> {
  const { root, folder } = repository;
  return missingReleases(folder, lastRelease(folder)!, [{ name, impact }], await plannedVersions(root));
}

describe('the version of a document', () => {
  beforeEach(() => {
    repository.release('0.3.0');
    repository.addChangeset(everything);
  });

  test('refuses a breaking change under a minor version, and names the change', async () => {
    repository.writeContract('1.3.0', ['id', 'name'], ['name']);
    expect(await problems()).toEqual([
      expect.stringMatching(/^visa-checks: .*require a major bump \(2\.0\.0\).*\n.*became required: `name`/s),
    ]);
  });

  test('takes a breaking change under a new major version', async () => {
    repository.writeContract('2.0.0', ['id', 'name'], ['name']);
    expect(await problems()).toEqual([]);
  });

  test('takes a compatible change under a minor version, and refuses it under the same one', async () => {
    repository.writeContract('1.3.0', ['id', 'name', 'note']);
    expect(await problems()).toEqual([]);
    repository.writeContract('1.2.0', ['id', 'name', 'note']);
    expect(await problems()).toEqual([expect.stringContaining('info.version stayed 1.2.0')]);
  });
});

describe('the changesets', () => {
  test('refuses a breaking change that no changeset tells of, and says what to add', async () => {
    repository.release('0.3.0');
    repository.writeContract('2.0.0', ['id', 'name'], ['name']);
    expect(await problems()).toEqual(
      Object.keys(everything).map(
        (name) =>
          `The contract has a breaking change since @workrights/spec@0.3.0, so ${name} must become 0.4.0 or later, ` +
          `but it would be 0.3.0. Run \`pnpm changeset\` and choose minor for ${name}.`,
      ),
    );
  });

  test('takes a breaking change that they tell of', async () => {
    repository.release('0.3.0');
    repository.writeContract('2.0.0', ['id', 'name'], ['name']);
    repository.addChangeset(everything);
    expect(await problems()).toEqual([]);
  });

  test('refuses a breaking change that a package tells of as a patch', async () => {
    repository.release('0.3.0');
    repository.addChangeset({ ...everything, '@workrights/client': 'patch' });
    expect(await missing('major')).toEqual([expect.stringContaining('choose minor for @workrights/client')]);
  });

  test('must tell of a major version after a breaking change, once the packages are out of 0.x', async () => {
    repository.writeVersion('1.4.0', '1.3.0');
    repository.release('1.4.0');
    repository.addChangeset(everything);
    const found = await missing('major');
    expect(found).toHaveLength(3);
    for (const problem of found) expect(problem).toMatch(/must become 2\.0\.0 .* would be 1\.5\.0/);
    repository.addChangeset({
      '@workrights/spec': 'major',
      '@workrights/validators': 'major',
      '@workrights/client': 'major',
    });
    expect(await missing('major')).toEqual([]);
  });

  test('must release the contract alone after a compatible change', async () => {
    repository.release('0.3.0');
    expect(await missing('minor')).toEqual([expect.stringContaining('choose patch for @workrights/spec')]);
    expect(await missing('patch')).toHaveLength(1);
    repository.addChangeset({ '@workrights/spec': 'patch' });
    expect(await missing('minor')).toEqual([]);
  });

  test('need not release what is made from the contracts of the service after a breaking change of the relay', async () => {
    repository.release('0.3.0');
    expect(await missing('major', 'relay')).toEqual([
      expect.stringContaining('choose minor for @workrights/spec'),
      expect.stringContaining('choose minor for @workrights/durable'),
    ]);
  });

  test('count when they have raised the versions already', async () => {
    repository.release('0.3.0');
    repository.writeVersion('0.4.0', '0.3.0', '0.2.0');
    expect(await missing('major')).toEqual([]);
  });

  test('need not name a package that was not there at the release', async () => {
    repository.remove('packages/client/package.json');
    repository.release('0.3.0');
    repository.writeVersion('0.3.0', '0.2.0');
    repository.addChangeset({ '@workrights/spec': 'minor', '@workrights/validators': 'minor' });
    expect(await missing('major')).toEqual([]);
  });
});

describe('the tag', () => {
  test('passes and says so when nothing was released yet', async () => {
    repository.remove('spec/CHANGELOG.md');
    repository.commit();
    repository.addChangeset(everything);
    expect(await diffWithLastRelease(repository.folder)).toEqual({ tag: undefined, problems: [] });
  });

  test('passes outside a git repository that has released nothing', async () => {
    repository.remove('spec/CHANGELOG.md');
    rmSync(path.join(repository.root, '.git'), { recursive: true });
    expect(await diffWithLastRelease(repository.folder)).toEqual({ tag: undefined, problems: [] });
  });

  test('passes while the first release is prepared', async () => {
    repository.writeVersion('0.2.0');
    repository.commit();
    expect(await diffWithLastRelease(repository.folder)).toEqual({ tag: undefined, problems: [] });
  });

  test('passes when nothing has changed', async () => {
    repository.release('0.3.0');
    expect(await diffWithLastRelease(repository.folder)).toEqual({
      tag: '@workrights/spec@0.3.0',
      problems: [],
    });
  });

  test('refuses a clone without the tags of its releases', async () => {
    repository.commit();
    expect(await problems()).toEqual([
      expect.stringMatching(/^@workrights\/spec 0\.2\.0 is released, .*fetch/),
    ]);
  });

  test('refuses a clone without the tag that the next changes are made on', async () => {
    repository.release('0.2.0');
    repository.addChangeset({ '@workrights/spec': 'patch' });
    expect(await problems()).toEqual([expect.stringContaining('@workrights/spec 0.3.0 is released')]);
  });

  test('refuses a shallow clone, as a workflow makes it, and takes a whole one', async () => {
    repository.writeVersion('0.2.0');
    repository.release('0.2.0');
    repository.commit();
    for (const [depth, expected] of [
      [['--depth', '1'], [expect.stringContaining('fetch-depth: 0')]],
      [[], []],
    ] as const) {
      const clone = path.join(repository.root, 'clone');
      const source = pathToFileURL(repository.root).href;
      execFileSync('git', ['clone', '-q', ...depth, source, clone], { stdio: 'ignore' });
      const result = await diffWithLastRelease(path.join(clone, 'spec'));
      expect(result.problems).toEqual(expected);
      rmSync(clone, { recursive: true });
    }
  });

  test('is looked for in the folder that it is given, also inside a git hook', () => {
    vi.stubEnv('GIT_DIR', path.join(repository.root, 'elsewhere'));
    repository.release('0.3.0');
    expect(lastRelease(repository.folder)?.tag).toBe('@workrights/spec@0.3.0');
  });

  test('is the newest by version, not by name, and no prerelease', () => {
    repository.release('0.9.0');
    for (const version of ['0.10.0', '0.11.0-next.0', 'latest']) {
      repository.git('tag', `@workrights/spec@${version}`);
    }
    repository.git('tag', '@workrights/client@2.0.0');
    expect(lastRelease(repository.folder)?.tag).toBe('@workrights/spec@0.10.0');
  });

  test('counts only when HEAD descends from it', () => {
    repository.release('0.3.0');
    repository.git('checkout', '-q', '--orphan', 'other');
    repository.writeVersion('0.4.0');
    repository.commit();
    expect(lastRelease(repository.folder)).toBeUndefined();
  });
});
