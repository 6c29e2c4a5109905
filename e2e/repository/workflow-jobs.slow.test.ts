import { access, mkdir, readdir, readFile, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';

import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';

import { publishedPackages } from '../../scripts/release/published-packages.ts';
import { useOnce } from '../../vitest.use.ts';
import { copyRepository } from '../fields/copy-repository.ts';
import { run } from '../support/commands.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { root, type Step, type Workflow } from './workflow-rules.ts';

// Runs the release jobs that call Changesets as scripts, step by step, in a shell with only the tools that the steps bring.
// Steps with `actions/...` only prepare the machine. Steps with Changesets' actions start the programs below.

/** The programs of Ubuntu that the steps use. */
const OF_THE_SYSTEM = [
  'bash',
  'sh',
  'env',
  'git',
  'uname',
  'sed',
  'dirname',
  'basename',
  'readlink',
  'cat',
  'mkdir',
  'tr',
];

/** What a Changesets action starts in the repository when its step names no script. */
const STARTED: Readonly<Record<string, string>> = {
  'select-mode': 'node node_modules/@changesets/cli/bin.js publish-plan --output plan.json',
  version: 'node node_modules/@changesets/cli/bin.js version',
  publish: 'node node_modules/@changesets/cli/bin.js publish',
};

/** The values that a maintainer fills in before the first release. */
const FACTS = { repository: '', branch: 'main', author: { name: 'Us', email: 'us@kit.dev' } };

/** The values that GitHub gives to a step. */
const GIVEN: Readonly<Record<string, string>> = {
  REPOSITORY: 'https://github.com/us/kit',
  REPOSITORY_BRANCH: 'main',
};

const folder = useOnce(() => temporaryFolder('job'));

/** A folder for PATH with the given programs of this machine. */
async function pathOf(name: string, programs: readonly string[]): Promise<string> {
  const bin = path.join(folder.path, name);
  await mkdir(bin);
  for (const program of programs) {
    const { stdout } = await run('bash', ['--norc', '-c', `command -v ${program}`]);
    await symlink(stdout.trim(), path.join(bin, program));
  }
  return bin;
}

/** The line that a step runs. Undefined for a step that only prepares the machine. */
function lineOf({ run: line, uses = '', with: options = {} }: Step): string | undefined {
  if (line !== undefined) return line;
  const [, action] = /^changesets\/action\/([\w-]+)@/u.exec(uses) ?? [];
  return action === undefined ? undefined : String(options['script'] ?? STARTED[action]);
}

/** Runs a job in a copy of the repository. @returns the copy */
async function runJob(name: string): Promise<string> {
  const text = await readFile(path.join(root, '.github/workflows/release.yml'), 'utf8');
  const { jobs } = parse(text) as Workflow;
  const copy = path.join(folder.path, name);
  await copyRepository(copy);
  await writeFile(path.join(copy, 'release.json'), JSON.stringify(FACTS));
  await run('git', ['init', '--quiet', '--initial-branch=main', copy]);
  for (const args of [
    ['config', 'user.name', 'A test'],
    ['config', 'user.email', 'test@kit.example'],
    ['add', '--all'],
    ['commit', '--quiet', '--message', 'All'],
  ]) {
    await run('git', args, { cwd: copy });
  }
  const node = path.join(folder.path, `${name}-node`);
  await mkdir(node);
  await symlink(process.execPath, path.join(node, 'node'));
  const { stdout } = await run('bash', ['--norc', '-c', 'readlink -f "$(command -v npm)"']);
  for (const program of ['npm', 'npx']) {
    const line = `exec node '${path.join(path.dirname(stdout.trim()), `${program}-cli.js`)}' "$@"`;
    await writeFile(path.join(node, program), `#!/bin/sh\n${line}\n`, { mode: 0o755 });
  }
  const env = {
    HOME: process.env['HOME'],
    NODE_EXTRA_CA_CERTS: process.env['NODE_EXTRA_CA_CERTS'],
    NPM_CONFIG_PREFIX: path.join(folder.path, `${name}-global`),
    // The copy's modules are links to this repository's, so nothing may install into them.
    PNPM_CONFIG_VERIFY_DEPS_BEFORE_RUN: 'false',
    // The copy uses the builds of this repository.
    TURBO_CACHE_DIR: path.join(root, '.turbo/cache'),
    PATH: [
      path.join(folder.path, `${name}-global/bin`),
      node,
      await pathOf(`${name}-system`, OF_THE_SYSTEM),
    ].join(':'),
  };
  for (const step of jobs[name]?.steps ?? []) {
    // The programs after this step need the output of the previous job.
    if (step.uses?.startsWith('actions/download-artifact@')) break;
    const line = lineOf(step);
    if (line === undefined || line.endsWith(' install --frozen-lockfile')) continue;
    const all = {
      ...env,
      ...Object.fromEntries(Object.keys(step.env ?? {}).map((key) => [key, GIVEN[key]])),
    };
    await run('bash', ['--norc', '-c', line], { cwd: copy, env: all, maxBuffer: 50_000_000 });
  }
  return copy;
}

describe('a job of the release', () => {
  test('version raises the versions with the tools that its steps bring', async () => {
    const copy = await runJob('version');
    const packages = publishedPackages(copy);
    expect(packages.filter(({ version }) => version === '0.0.0')).toEqual([]);
    // Entries of unpublished versions must not be in the first changelog.
    for (const { name, folder: place, version } of packages) {
      const changes = await readFile(path.join(copy, place, 'CHANGELOG.md'), 'utf8');
      expect(changes).toMatch(new RegExp(`^# ${name}\n\n## ${RegExp.escape(version)}\n\nFirst release`, 'u'));
      expect(changes).not.toMatch(/no longer|^### |^## .*^## /msu);
    }
  });

  test('plan finds out what there is to publish with the tools that its steps bring', async () => {
    const copy = await runJob('plan');
    const { plan } = JSON.parse(await readFile(path.join(copy, 'plan.json'), 'utf8')) as { plan: object[][] };
    expect(plan.flat().length).toBeGreaterThan(0);
  });

  // In the gate, `published/first-examples.slow.test.ts` packs everything.
  test(
    'pack leaves each package and its SBOM with the tools that its steps bring',
    { tags: ['nightly'] },
    async () => {
      const copy = await runJob('pack');
      const { plan } = JSON.parse(await readFile(path.join(copy, 'packed/publish-plan.json'), 'utf8')) as {
        plan: { name: string; tarball?: { path: string } }[][];
      };
      const packed = plan.flat().filter(({ tarball }) => tarball !== undefined);
      const names = publishedPackages(copy).map(({ name }) => name);
      expect(packed.map(({ name }) => name).toSorted()).toEqual(names.toSorted());
      for (const { tarball } of packed) await access(path.join(copy, 'packed', tarball!.path));
      expect(await readdir(path.join(copy, 'packed/sbom'))).toHaveLength(names.length);
    },
  );

  test('tag gives each version its tag with the tools that its steps bring', async () => {
    const copy = await runJob('tag');
    const { stdout } = await run('git', ['tag'], { cwd: copy });
    expect(stdout.trim().split('\n')).toEqual(
      expect.arrayContaining(publishedPackages(copy).map(({ name, version }) => `${name}@${version}`)),
    );
  });
});
