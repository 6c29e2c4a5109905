import { execFile } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { filesBelow, temporaryFolder } from './support/temporary-folder.ts';

const main = fileURLToPath(new URL('../src/main.ts', import.meta.url));
const run = promisify(execFile);

/** Runs the command as another package's script would, in its folder. */
async function generateIn(
  cwd: string,
  target: string,
  env: Record<string, string> = {},
): Promise<Record<string, string>> {
  await mkdir(cwd, { recursive: true });
  await run(process.execPath, [main, target], { cwd, env: { ...process.env, ...env } });
  return filesBelow(join(cwd, 'src', 'generated'));
}

describe('workrights-codegen', () => {
  it.each(['cli', 'client', 'validators', 'sandbox'])(
    'writes the same %s in every folder and time zone, and over an older run',
    async (target) => {
      const folder = await temporaryFolder();
      const first = await generateIn(join(folder, 'one'), target, { TZ: 'Pacific/Auckland', LANG: 'C' });
      const used = join(folder, 'far', 'away', 'two', 'src', 'generated');
      await mkdir(used, { recursive: true });
      await writeFile(join(used, 'of-an-older-run.ts'), '');
      const second = await generateIn(join(folder, 'far', 'away', 'two'), target, {
        TZ: 'UTC',
        LANG: 'de_DE.UTF-8',
      });
      expect(Object.keys(first).length).toBeGreaterThan(1);
      expect(second).toEqual(first);
      for (const text of Object.values(first)) expect(text).not.toContain(folder);
    },
  );

  it.each([[[]], [['client', 'more']], [['toString']]])('explains its use for %j', async (args) => {
    const failure = await run(process.execPath, [main, ...args]).catch((error: unknown) => error);
    expect(failure).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('usage: workrights-codegen <cli|'),
    });
  });
});
