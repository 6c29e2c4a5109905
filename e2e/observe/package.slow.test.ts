import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';

import { createSandbox } from '@workrights/sandbox';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { run } from '../support/commands.ts';
import { installPacked, type PackedPackage } from '../support/packed-package.ts';
import { runTool } from '../support/run-tool.ts';
import { typeProblems } from '../support/type-problems.ts';

let observe: PackedPackage;
beforeAll(async () => {
  observe = await installPacked('observe');
});
afterAll(() => rm(observe.folder, { recursive: true }));

test('has types where attw looks for them, for ES modules', async () => {
  expect(await typeProblems(observe.tarball)).toEqual({ entryPoints: ['.'], problems: [] });
});

test('is a package that publint finds nothing wrong with', async () => {
  const stdout = await runTool('node_modules/publint/src/cli.js', 'run', '--strict', observe.tarball);
  expect(stdout).toContain('All good!');
});

test('holds what is built and its README, and nothing else', async () => {
  const { stdout } = await run('tar', ['tzf', observe.tarball]);
  const other = stdout
    .split('\n')
    .filter((file) => file !== '' && !/^package\/dist\/[\w.-]+(?:\.d\.ts|\.js)$/u.test(file));
  expect(other.toSorted()).toEqual(['package/LICENSE', 'package/README.md', 'package/package.json']);
});

test('names no folder of the machine that built it', async () => {
  const { stdout } = await run('tar', ['xzOf', observe.tarball], { maxBuffer: 2 ** 26 });
  expect(stdout).not.toContain(path.resolve(import.meta.dirname, '../..'));
});

test('compiles strictly in the program of somebody else, with its types and those of the client alone', async () => {
  const { folder } = observe;
  await writeFile(
    path.join(folder, 'program.ts'),
    `import { VisaChecks } from '@workrights/client';
    import { createObserver, observeFetch, readHar, type Report, serveObserver } from '@workrights/observe';
    const observer = createObserver();
    export const checks = new VisaChecks({ baseUrl: 'http://127.0.0.1', accessToken: 'x', fetch: observeFetch(observer) });
    export const report: Report = observer.report();
    export const ids: string[] = report.points.map(({ id }) => id);
    export const proxy = serveObserver({ upstream: 'http://127.0.0.1', see: observer.see });
    export const counts = readHar(process.stdin, { see: observer.see });
    // @ts-expect-error: an upstream is needed.
    void serveObserver({ see: observer.see });`,
  );
  const e2e = path.resolve(import.meta.dirname, '..');
  const compilerOptions = {
    strict: true,
    skipLibCheck: false,
    noEmit: true,
    target: 'es2024',
    module: 'nodenext',
    types: ['node'],
    typeRoots: [path.join(e2e, 'node_modules/@types')],
  };
  await writeFile(
    path.join(folder, 'tsconfig.json'),
    JSON.stringify({ compilerOptions, files: ['program.ts'] }),
  );
  const tsc = path.join(e2e, 'node_modules/typescript/bin/tsc');
  const { stdout } = await run(process.execPath, [tsc, '--pretty', 'false'], { cwd: folder });
  expect(stdout).toBe('');
});

test('observes a service where nothing but its own dependencies is installed', async () => {
  await using sandbox = await createSandbox();
  const program = `
    import { createObserver, serveObserver } from '@workrights/observe';
    const observer = createObserver();
    const proxy = await serveObserver({ upstream: ${JSON.stringify(sandbox.url)}, port: 0, see: observer.see });
    const headers = { authorization: 'Bearer sandbox-access-token', version: '2024-03-05' };
    await (await fetch(proxy.url + '/v2/visa-checks', { headers })).json();
    await proxy.close();
    console.log(observer.report().points.find(({ id }) => id === 'list-body').state);`;
  const { stdout } = await run(process.execPath, ['--input-type=module', '-e', program], {
    cwd: observe.folder,
  });
  expect(stdout).toBe('settled-for\n');
});
