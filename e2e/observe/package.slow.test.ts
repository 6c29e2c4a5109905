import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';

import { expect, onTestFinished, test } from 'vitest';

import { run } from '../support/commands.ts';
import { installPacked } from '../support/packed-package.ts';

test('compiles strictly in the program of somebody else, with its types and those of the client alone', async () => {
  const { folder } = await installPacked('observe');
  onTestFinished(() => rm(folder, { recursive: true }));
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
