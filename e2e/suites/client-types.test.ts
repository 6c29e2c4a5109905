import { copyFile, symlink, writeFile, mkdir } from 'node:fs/promises';
import path from 'node:path';

import { beforeAll, describe, expect, inject, test } from 'vitest';

import { packageToolsFolder as tools, run } from './client/commands.ts';

const compilers = { '5.9': 'typescript-5', '6.0': 'typescript-6', '7.0': 'typescript-7' };

const { folder } = inject('packedClient');
beforeAll(async () => {
  for (const source of ['consumer.ts', 'required.cts']) {
    await copyFile(path.join(tools, 'consumer', source), path.join(folder, source));
  }
  await mkdir(path.join(folder, 'node_modules/@types'));
  const nodeTypes = 'node_modules/@types/node';
  await symlink(path.join(tools, nodeTypes), path.join(folder, nodeTypes));
});

/** Where a caller's types of `fetch`, `AbortSignal` and streams come from. */
const globals = {
  'the DOM': { lib: ['es2023', 'dom', 'dom.iterable'], types: [] },
  Node: { lib: ['es2023'], types: ['node'] },
};
const resolutions = {
  nodenext: { options: { module: 'nodenext' }, files: ['consumer.ts', 'required.cts'] },
  bundler: { options: { module: 'esnext', moduleResolution: 'bundler' }, files: ['consumer.ts'] },
};

describe.each(Object.entries(compilers))('TypeScript %s', (version, name) => {
  const compiler = path.join(tools, 'node_modules', name, 'bin/tsc');

  test('is the compiler that the name says', async () => {
    const { stdout } = await run(process.execPath, [compiler, '--version']);
    expect(stdout).toContain(`Version ${version}.`);
  });

  describe.each(Object.entries(globals))('with the globals of %s', (_, { lib, types }) => {
    describe.each(Object.entries(resolutions))('and %s resolution', (resolution, { options, files }) => {
      test.each([false, true])(
        'checks the types of the packed client, exactOptionalPropertyTypes: %s',
        async (exactOptionalPropertyTypes) => {
          const compilerOptions = {
            target: 'es2022',
            strict: true,
            noUncheckedIndexedAccess: true,
            skipLibCheck: false,
            noEmit: true,
            exactOptionalPropertyTypes,
            lib,
            types,
            ...options,
          };
          const config = `tsconfig-${version}-${lib.length}-${resolution}-${exactOptionalPropertyTypes}.json`;
          await writeFile(path.join(folder, config), JSON.stringify({ compilerOptions, files }));
          const compiled = await run(process.execPath, [compiler, '-p', config], { cwd: folder }).catch(
            (error: { stdout: string }) => error,
          );
          expect(compiled.stdout).toBe('');
        },
      );
    });
  });
});
