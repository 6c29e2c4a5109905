import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { pnpm, run } from '../support/commands.ts';
import { prepared } from '../support/prepared.ts';
import { runTool } from '../support/run-tool.ts';
import { typeProblems } from '../support/type-problems.ts';

prepared('other tools');
const root = path.resolve(import.meta.dirname, '../..');

describe.each([
  { name: 'sandbox', needs: [], licences: ['package/dist/licenses.txt'] },
  { name: 'mock', licences: [], needs: ['@stoplight/prism-cli', '@workrights/spec', 'content-type'] },
])('the packed $name', ({ name, needs, licences }) => {
  let folder: string;
  let tarball: string;
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'workrights-packed-'));
    await pnpm(path.join(root, 'apps', name), 'pack', '--pack-destination', folder);
    tarball = path.join(folder, (await readdir(folder)).find((file) => file.endsWith('.tgz')) ?? '');
    await run('tar', ['xzf', tarball, '-C', folder]);
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  test('has types where attw looks for them, for ES modules', async () => {
    const entryPoints = ['.', './package.json'];
    expect(await typeProblems(tarball)).toEqual({ entryPoints, problems: [] });
  });

  test('is a package that publint finds nothing wrong with', async () => {
    const stdout = await runTool('node_modules/publint/src/cli.js', 'run', '--strict', tarball);
    expect(stdout).toContain('All good!');
  });

  test('holds what is built, its README and licences, and nothing else', async () => {
    const { stdout } = await run('tar', ['tzf', tarball]);
    const other = stdout
      .split('\n')
      .filter((file) => file !== '' && !/^package\/dist\/[\w./-]+(?:\.d\.ts|\.js)$/u.test(file));
    expect(other.toSorted()).toEqual([
      'package/LICENSE',
      'package/README.md',
      ...licences,
      'package/package.json',
    ]);
  });

  test('names no folder of the machine that built it', async () => {
    const { stdout } = await run('tar', ['xzOf', tarball], { maxBuffer: 2 ** 26 });
    expect(stdout).not.toContain(root);
  });

  test('imports what its manifest names, and nothing that stays in this repository', async () => {
    const { stdout } = await run(
      'grep',
      ['-rhoP', String.raw`(?:\bfrom |\bimport\(|^import )"\K[^".][^"]*`, 'package/dist'],
      { cwd: folder },
    );
    const imported = new Set(stdout.split('\n').filter((each) => each !== '' && !each.startsWith('node:')));
    const packages = [...imported].map((each) =>
      each
        .split('/')
        .slice(0, each.startsWith('@') ? 2 : 1)
        .join('/'),
    );
    expect(packages.filter((each) => !needs.includes(each))).toEqual([]);
    const { dependencies = {} } = JSON.parse(
      (await run('cat', ['package/package.json'], { cwd: folder })).stdout,
    ) as { dependencies?: Record<string, string> };
    expect(Object.keys(dependencies)).toEqual(needs);
    expect(Object.values(dependencies).join(' ')).not.toContain('workspace:');
  });
});
