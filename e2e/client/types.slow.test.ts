import { copyFile, symlink, writeFile, mkdir } from 'node:fs/promises';
import path from 'node:path';

import { beforeAll, describe, expect, test } from 'vitest';

import { isNight } from '../../vitest.nightly.ts';
import { prepared } from '../support/prepared.ts';
import { toolsFolder as tools } from '../support/run-tool.ts';
import { run } from '../support/commands.ts';

const compilers = { '5.9': 'typescript', '6.0': 'typescript-6', '7.0': 'typescript-7' };

prepared('other tools');
const { folder } = prepared('packed client');
beforeAll(async () => {
  for (const source of ['consumer.ts', 'required.cts', 'imported.cts']) {
    await copyFile(path.join(import.meta.dirname, 'types', source), path.join(folder, source));
  }
  await mkdir(path.join(folder, 'node_modules/@types'));
  const nodeTypes = 'node_modules/@types/node';
  await symlink(path.join(tools, nodeTypes), path.join(folder, nodeTypes));
});

/** Kinds of callers' modules, and where their types of `fetch`, `AbortSignal` and streams come from. */
const projects = {
  'a server: nodenext, the globals of Node': {
    options: { module: 'nodenext', lib: ['es2023'], types: ['node'] },
    files: ['consumer.ts', 'required.cts'],
  },
  'a server that compiles to CommonJS: node16': {
    options: { module: 'node16', lib: ['es2023'], types: ['node'] },
    files: ['required.cts', 'imported.cts'],
  },
  'a bundle: bundler resolution, the globals of the DOM': {
    options: {
      module: 'esnext',
      moduleResolution: 'bundler',
      lib: ['es2023', 'dom', 'dom.iterable'],
      types: [],
    },
    files: ['consumer.ts'],
  },
};

describe.each(Object.entries(compilers))('TypeScript %s', (version, name) => {
  /** The gate runs the oldest and the newest. */
  const tags = version === '6.0' ? ['nightly'] : [];
  const compiler = path.join(tools, 'node_modules', name, 'bin/tsc');

  test('is the compiler that the name says', { tags }, async () => {
    const { stdout } = await run(process.execPath, [compiler, '--version']);
    expect(stdout).toContain(`Version ${version}.`);
  });

  describe.each(Object.entries(projects))('in %s', (_, { options, files }) => {
    // Without it, the compiler allows more.
    test.each(isNight ? [false, true] : [true])(
      'checks the types of the packed client, exactOptionalPropertyTypes: %s',
      { tags },
      async (exactOptionalPropertyTypes) => {
        const compilerOptions = {
          target: 'es2022',
          strict: true,
          noUncheckedIndexedAccess: true,
          skipLibCheck: false,
          noEmit: true,
          exactOptionalPropertyTypes,
          ...options,
        };
        const config = `tsconfig-${version}-${options.module}-${exactOptionalPropertyTypes}.json`;
        await writeFile(path.join(folder, config), JSON.stringify({ compilerOptions, files }));
        const complaints = await run(process.execPath, [compiler, '-p', config], { cwd: folder }).then(
          ({ stdout }) => stdout,
          (error: Error & { stdout: string }) => `${error.message}\n${error.stdout}`,
        );
        expect(complaints).toBe('');
      },
    );
  });
});
