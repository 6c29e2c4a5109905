import { readdir, readFile } from 'node:fs/promises';
import { isBuiltin } from 'node:module';
import path from 'node:path';

import { beforeAll, describe, expect, test } from 'vitest';

import { useOnce } from '../../vitest.use.ts';
import { pnpm, run } from '../support/commands.ts';
import { prepared } from '../support/prepared.ts';
import { runTool } from '../support/run-tool.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

prepared('other tools');
const root = path.resolve(import.meta.dirname, '../..');

interface Manifest {
  readonly exports: object;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

describe.each([
  { folder: 'packages/client', others: ['api.md', 'dist/licenses.txt', 'skills/workrights-client/SKILL.md'] },
  {
    folder: 'packages/cli',
    others: ['dist/licenses.txt', 'skills/workrights-cli/SKILL.md'],
    isProgram: true,
    // People may have installed it beside the command.
    beside: ['@workrights/mock'],
  },
  { folder: 'packages/durable', others: ['dist/licenses.txt'] },
  { folder: 'packages/observe', others: [] },
  { folder: 'apps/sandbox', others: ['dist/licenses.txt'], dependencies: [] },
  {
    folder: 'apps/mock',
    others: [],
    dependencies: ['@stoplight/prism-cli', '@workrights/spec', 'content-type'],
  },
])('the package of $folder', ({ folder, others, isProgram = false, beside = [], dependencies }) => {
  /** It has CommonJS too. */
  const isDual = folder === 'packages/client';
  const place = useOnce(() => temporaryFolder('packed'));
  let tarball: string;
  let manifest: Manifest;
  beforeAll(async () => {
    await pnpm(path.join(root, folder), 'pack', '--pack-destination', place.path);
    const [file = ''] = await readdir(place.path);
    tarball = path.join(place.path, file);
    await run('tar', ['xzf', tarball, '-C', place.path]);
    manifest = JSON.parse(await readFile(path.join(place.path, 'package/package.json'), 'utf8')) as Manifest;
  });

  // A program has no types.
  test.skipIf(isProgram)('has types where attw looks for them', async () => {
    const attw = 'node_modules/@arethetypeswrong/cli/dist/index.js';
    const options = ['--format', 'json', '--no-color', ...(isDual ? [] : ['--profile', 'esm-only'])];
    const stdout = await runTool(attw, tarball, ...options).catch(
      (error: { stdout: string }) => error.stdout,
    );
    const { analysis } = JSON.parse(stdout) as {
      analysis: { entrypoints: object; problems: { resolutionKind?: string }[] };
    };
    expect(Object.keys(analysis.entrypoints)).toEqual(Object.keys(manifest.exports));
    // Most packages are for users who `import` them.
    const problems = analysis.problems.filter(
      ({ resolutionKind = '' }) => isDual || !/node10|cjs/u.test(resolutionKind),
    );
    expect(problems).toEqual([]);
  });

  test('is a package that publint finds nothing wrong with', async () => {
    const stdout = await runTool('node_modules/publint/src/cli.js', 'run', '--strict', tarball);
    expect(stdout).toContain('All good!');
  });

  test('holds what is built, its README and licences, and nothing else', async () => {
    const entries = await readdir(path.join(place.path, 'package'), { recursive: true, withFileTypes: true });
    const files = entries
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) =>
        path.relative(path.join(place.path, 'package'), path.join(parentPath, name)),
      );
    const kinds = isProgram ? 'js' : isDual ? 'c?js|d\\.c?ts' : 'js|d\\.ts';
    const isBuilt = new RegExp(`^dist/(?:cli/)?[\\w.-]+\\.(?:${kinds})$`, 'u');
    const own = files.filter((file) => !isBuilt.test(file));
    expect(own.toSorted()).toEqual(['LICENSE', 'README.md', 'package.json', ...others].toSorted());
  });

  test('names no folder of the machine that built it', async () => {
    const { stdout } = await run('tar', ['xzOf', tarball], { maxBuffer: 2 ** 26 });
    for (const trace of [root, ...(isDual ? ['file:///'] : [])]) expect(stdout).not.toContain(trace);
  });

  test.runIf(dependencies)('brings no packages that its users do not expect', () => {
    const named = { ...manifest.dependencies, ...manifest.peerDependencies };
    expect(Object.keys(named).toSorted()).toEqual(dependencies);
  });

  test('imports what its manifest names, and nothing that stays in this repository', async () => {
    // The command is minified: it has no blank before a name, and backticks in `import()`.
    const pattern = String.raw`(?:\bfrom ?"|\bimport ?"|\bimport\(["\x60])\K[@a-z][\w@:./-]*(?=["\x60])`;
    const { stdout } = await run('grep', ['-rhoP', pattern, 'package/dist'], { cwd: place.path });
    const imported = stdout.split('\n').filter((each) => each !== '' && !isBuiltin(each));
    const { dependencies: needed, peerDependencies, optionalDependencies } = manifest;
    const named = { ...needed, ...peerDependencies, ...optionalDependencies };
    const packageOf = (name: string) => name.split('/', name.startsWith('@') ? 2 : 1).join('/');
    const unnamed = imported.map(packageOf).filter((name) => !(name in named));
    expect(unnamed).toEqual(beside);
    expect(Object.values(named).join(' ')).not.toContain('workspace:');
  });
});

test('the client gives the same things by `import` and by `require`', async () => {
  const { folder } = prepared('packed client');
  const file = path.join(folder, 'node_modules/@workrights/client/package.json');
  const { exports } = JSON.parse(await readFile(file, 'utf8')) as Manifest;
  const names = Object.keys(exports).map((name) => name.replace('.', '@workrights/client'));
  const program = `
    for (const name of ${JSON.stringify(names)}) {
      const imported = await import(name);
      const required = process.getBuiltinModule('node:module').createRequire(process.cwd() + '/x.js')(name);
      console.log(name, required === imported && Object.keys(imported).length > 0);
    }`;
  const { stdout } = await run(process.execPath, ['--input-type=module', '-e', program], { cwd: folder });
  expect(stdout).toBe(names.map((name) => `${name} true\n`).join(''));
});
