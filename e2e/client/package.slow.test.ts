import { readFile } from 'node:fs/promises';
import path from 'node:path';

import { expect, test } from 'vitest';

import { prepared } from '../support/prepared.ts';
import { runTool } from '../support/run-tool.ts';
import type { PackedPackage } from '../support/packed-package.ts';
import { run } from '../support/commands.ts';

const client = prepared('packed client');

test('has types where attw looks for them', async () => {
  const attw = 'node_modules/@arethetypeswrong/cli/dist/index.js';
  const stdout = await runTool(attw, client.tarball, '--format', 'json', '--no-color').catch(
    (error: { stdout: string }) => error.stdout,
  );
  const { analysis } = JSON.parse(stdout) as {
    analysis: { entrypoints: Record<string, unknown>; problems: { kind: string; resolutionKind?: string }[] };
  };
  expect(Object.keys(analysis.entrypoints)).toEqual(Object.keys(await exportsOf(client)));
  expect(analysis.problems).toEqual([]);
});

test('is a package that publint finds nothing wrong with', async () => {
  const stdout = await runTool('node_modules/publint/src/cli.js', 'run', '--strict', client.tarball);
  expect(stdout).toContain('All good!');
});

test('holds what is built, its README and API, its licence and that of ky, and nothing else', async () => {
  const { stdout } = await run('tar', ['tzf', client.tarball]);
  const other = stdout
    .split('\n')
    .filter((file) => file !== '' && !/^package\/dist\/[\w-]+(\.gen-[\w-]+)?(\.d)?\.c?[jt]s$/.test(file));
  expect(other.toSorted()).toEqual([
    'package/LICENSE',
    'package/README.md',
    'package/api.md',
    'package/dist/licenses.txt',
    'package/package.json',
    'package/skills/workrights-client/SKILL.md',
  ]);
});

test('names no folder of the machine that built it', async () => {
  const { stdout } = await run('tar', ['xzOf', client.tarball], { maxBuffer: 2 ** 26 });
  expect(stdout).not.toContain(path.resolve(import.meta.dirname, '../..'));
  expect(stdout).not.toMatch(/file:\/\/\//);
});

test('gives the same things by `import` and by `require`', async () => {
  const names = Object.keys(await exportsOf(client)).map((name) => name.replace('.', '@workrights/client'));
  const program = `
    for (const name of ${JSON.stringify(names)}) {
      const imported = await import(name);
      const required = process.getBuiltinModule('node:module').createRequire(process.cwd() + '/x.js')(name);
      console.log(name, required === imported && Object.keys(imported).length > 0);
    }`;
  const { stdout } = await run(process.execPath, ['--input-type=module', '-e', program], {
    cwd: client.folder,
  });
  expect(stdout).toBe(names.map((name) => `${name} true\n`).join(''));
});

/** The modules that callers can import. */
async function exportsOf({ folder }: PackedPackage): Promise<object> {
  const file = path.join(folder, 'node_modules/@workrights/client/package.json');
  const manifest = JSON.parse(await readFile(file, 'utf8')) as { exports: object };
  return manifest.exports;
}
