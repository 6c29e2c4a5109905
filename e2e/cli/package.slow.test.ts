import { readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';

import { createSandbox } from '@workrights/sandbox';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';

import { startChild } from '../support/child.ts';
import { run } from '../support/commands.ts';
import { installPacked } from '../support/packed-package.ts';
import { until } from '../support/until.ts';
import { packageFolder } from './command.ts';

/** The most bytes that the command and its dependencies may take on a disk. */
const LARGEST_INSTALLATION = 12_000_000;

let folder: string;
let tarball: string;
let workrights: (args: readonly string[], env?: Record<string, string>) => ReturnType<typeof run>;

/** Packs the command, and installs it with npm into a folder outside this workspace. */
beforeAll(async () => {
  ({ folder, tarball } = await installPacked('cli'));
  workrights = (args, env = {}) =>
    run(path.join(folder, 'node_modules/.bin/workrights'), [...args], {
      cwd: folder,
      env: {
        PATH: `${path.dirname(process.execPath)}:/usr/bin:/bin`,
        HOME: folder,
        WORKRIGHTS_KEYRING: 'off',
        ...env,
      },
    });
});
afterAll(() => rm(folder, { recursive: true, force: true }));

test('holds what is built, its README and licences, and nothing else', async () => {
  const { stdout } = await run('tar', ['tzf', tarball]);
  const other = stdout
    .split('\n')
    .filter((file) => file !== '' && !/^package\/dist\/[\w.-]+\.js$/u.test(file));
  expect(other.toSorted()).toEqual([
    'package/LICENSE',
    'package/README.md',
    'package/dist/licenses.txt',
    'package/package.json',
    'package/skills/workrights-cli/SKILL.md',
  ]);
});

test('names no folder of the machine that built it', async () => {
  const { stdout } = await run('tar', ['xzOf', tarball], { maxBuffer: 2 ** 26 });
  expect(stdout).not.toContain(path.resolve(packageFolder, '../..'));
});

test('has the licence of each package that is in the bundle', async () => {
  const licenses = await readFile(path.join(packageFolder, 'dist/licenses.txt'), 'utf8');
  for (const name of ['@stricli/core', '@clack/prompts', '@bomb.sh/tab', 'jq-wasm', 'jq', 'ky', 'zod']) {
    expect(licenses).toContain(`${name} `);
  }
  expect(licenses).toContain('Apache License');
});

test('takes at most 12 MB with all that it needs', async () => {
  expect(await sizeOf(path.join(folder, 'node_modules'))).toBeLessThan(LARGEST_INSTALLATION);
});

test('runs a check outside the repository', async () => {
  await using sandbox = await createSandbox();
  const env = { WORKRIGHTS_BASE_URL: sandbox.url, WORKRIGHTS_ACCESS_TOKEN: sandbox.credentials.accessToken };
  const { stdout: body } = await workrights(['check', 'create', '--example']);
  await writeFile(path.join(folder, 'body.json'), body);
  const created = await workrights(['check', 'create', '--input=body.json', '--jq=.id'], env);
  const { stdout } = await workrights(['check', 'get', String(created.stdout).trim()], env);
  expect(JSON.parse(String(stdout))).toMatchObject({ status: 'pending' });
});

test('runs a sandbox outside the repository, whose checks of both countries finish', async () => {
  const command = path.join(folder, 'node_modules/.bin/workrights');
  const env = { PATH: `${path.dirname(process.execPath)}:/usr/bin:/bin`, HOME: folder };
  const started = startChild(command, ['sandbox', '--memory', '--port=0'], { env, cwd: folder });
  onTestFinished(() => started.stop());
  const url = await until('the sandbox', () => /http:\/\/127\.0\.0\.1:\d+/u.exec(started.output())?.[0]);
  const settings = { WORKRIGHTS_BASE_URL: url, WORKRIGHTS_ACCESS_TOKEN: 'sandbox-access-token' };
  for (const example of [
    'create-australia-work',
    'create-new-zealand-verification',
    'create-new-zealand-employer',
  ]) {
    const { stdout: body } = await workrights(['check', 'create', `--example=${example}`]);
    await writeFile(path.join(folder, 'body.json'), body);
    const { stdout: id } = await workrights(['check', 'create', '--input=body.json', '--jq=.id'], settings);
    const headers = { 'content-type': 'application/json' };
    await fetch(`${url}/_sandbox/clock/advance`, { method: 'POST', headers, body: '{"seconds": 60}' });
    const { stdout } = await workrights(['check', 'get', String(id).trim(), '--summary'], settings);
    expect(JSON.parse(String(stdout))).toMatchObject({ finished: true });
  }
});

test('says of the mock that it is elsewhere', async () => {
  await expect(workrights(['mock'])).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringContaining('workrights sandbox'),
  });
});

async function sizeOf(place: string): Promise<number> {
  const entries = await readdir(place, { withFileTypes: true, recursive: true });
  const files = entries.filter((entry) => entry.isFile());
  const sizes = await Promise.all(
    files.map(async (file) => (await stat(path.join(file.parentPath, file.name))).size),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}
