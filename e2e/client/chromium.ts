import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** Opens an address in a headless Chromium (`$CHROMIUM`, or the one on the path) until it is disposed of. */
export async function openInChromium(url: string): Promise<AsyncDisposable> {
  const profile = await mkdtemp(path.join(tmpdir(), 'workrights-chromium-'));
  const options = [
    '--headless=new',
    '--no-sandbox',
    '--disable-gpu',
    '--no-first-run',
    '--disable-extensions',
  ];
  const browser = spawn(
    process.env['CHROMIUM'] ?? 'chromium',
    [...options, `--user-data-dir=${profile}`, url],
    {
      detached: true,
      stdio: 'ignore',
    },
  );
  await once(browser, 'spawn');
  return {
    async [Symbol.asyncDispose]() {
      // The group: Chromium is many processes.
      if (browser.exitCode === null) process.kill(-browser.pid!, 'SIGKILL');
      if (browser.exitCode === null && browser.signalCode === null) await once(browser, 'exit');
      await rm(profile, { recursive: true, force: true, maxRetries: 10 });
    },
  };
}
