import { rm } from 'node:fs/promises';
import path from 'node:path';

import { afterAll, beforeAll, expect, test } from 'vitest';

import { run } from '../support/commands.ts';
import { installPacked, type PackedPackage } from '../support/packed-package.ts';
import { runTool } from '../support/run-tool.ts';
import { typeProblems } from '../support/type-problems.ts';

let durable: PackedPackage;
beforeAll(async () => {
  durable = await installPacked('durable');
});
afterAll(() => rm(durable.folder, { recursive: true }));

test('has types where attw looks for them, for ES modules', async () => {
  expect(await typeProblems(durable.tarball)).toEqual({ entryPoints: ['.'], problems: [] });
});

test('is a package that publint finds nothing wrong with', async () => {
  const stdout = await runTool('node_modules/publint/src/cli.js', 'run', '--strict', durable.tarball);
  expect(stdout).toContain('All good!');
});

test('holds what is built, its README and licences, and nothing else', async () => {
  const { stdout } = await run('tar', ['tzf', durable.tarball]);
  const other = stdout
    .split('\n')
    .filter((file) => file !== '' && !/^package\/dist\/[\w.-]+(?:\.d\.ts|\.js)$/u.test(file));
  expect(other.toSorted()).toEqual([
    'package/LICENSE',
    'package/README.md',
    'package/dist/licenses.txt',
    'package/package.json',
  ]);
});

test('names no folder of the machine that built it', async () => {
  const { stdout } = await run('tar', ['xzOf', durable.tarball], { maxBuffer: 2 ** 26 });
  expect(stdout).not.toContain(path.resolve(import.meta.dirname, '../..'));
});

test('plans a run where nothing but its own dependencies is installed', async () => {
  const program = `
    import { openLedger, planRun } from '@workrights/durable';
    await using ledger = await openLedger({ folder: 'ledger' }, { key: 'an invented key' });
    const file = (async function* () {
      yield Buffer.from('identifier,country,family_name,date_of_birth,consent\\nSBXPERSON1,Nepal,Sample,1990-02-28,yes');
    })();
    const defaults = { jurisdiction: 'AUS', check_type: 'work', document_type: 'passport' };
    console.log((await planRun(ledger, { run: 'june', file, defaults })).planned);`;
  const { stdout } = await run(process.execPath, ['--input-type=module', '-e', program], {
    cwd: durable.folder,
  });
  expect(stdout).toBe('1\n');
});
