import { readdir, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';

import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';

import { startChild } from '../support/child.ts';
import { run } from '../support/commands.ts';
import { installPacked } from '../support/packed-package.ts';
import { postJson } from '../support/post-json.ts';
import { until } from '../support/until.ts';

/** The most bytes that the command and its dependencies may take on a disk. */
const LARGEST_INSTALLATION = 12_000_000;

let folder: string;
/** Packs the command, and installs it with npm into a folder outside this workspace. */
beforeAll(async () => {
  ({ folder } = await installPacked('cli'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const command = () => path.join(folder, 'node_modules/.bin/workrights');
const env = (more: Record<string, string> = {}) => ({
  PATH: `${path.dirname(process.execPath)}:/usr/bin:/bin`,
  HOME: folder,
  WORKRIGHTS_KEYRING: 'off',
  ...more,
});
const workrights = (args: readonly string[], more?: Record<string, string>) =>
  run(command(), [...args], { cwd: folder, env: env(more) });

test('takes at most 12 MB with all that it needs', async () => {
  expect(await sizeOf(path.join(folder, 'node_modules'))).toBeLessThan(LARGEST_INSTALLATION);
});

test('runs a sandbox outside the repository, whose checks of both countries finish', async () => {
  const started = startChild(command(), ['sandbox', '--memory', '--port=0'], { env: env(), cwd: folder });
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
    await postJson(`${url}/_sandbox/clock/advance`, { seconds: 60 });
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
