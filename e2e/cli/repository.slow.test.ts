import { readFileSync } from 'node:fs';
import path from 'node:path';

import { expect, test } from 'vitest';

import { run } from '../support/commands.ts';
import { packageFolder } from './command.ts';

const root = path.resolve(packageFolder, '../..');

test('in the repository, pnpm builds the command if need be, and prints what it prints and nothing else', async () => {
  const { version } = JSON.parse(readFileSync(path.join(packageFolder, 'package.json'), 'utf8')) as {
    version: string;
  };
  const { stdout, stderr } = await run('pnpm', ['--silent', 'workrights', '--version'], { cwd: root });
  expect({ stdout, stderr }).toEqual({ stdout: `${version}\n`, stderr: '' });
});

test('in the repository, the exit code and the errors of the command reach the caller', async () => {
  await expect(
    run('pnpm', ['--silent', 'workrights', 'check', 'get', '--json'], { cwd: root }),
  ).rejects.toMatchObject({
    code: 2,
    stderr: expect.stringContaining('"code":"usage"'),
  });
});
