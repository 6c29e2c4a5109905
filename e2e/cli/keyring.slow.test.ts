import { execFileSync } from 'node:child_process';
import { chmod, readdir, readFile } from 'node:fs/promises';
import path from 'node:path';

import { expect, test } from 'vitest';

import { run } from '../support/commands.ts';
import { commandFolder } from './command.ts';

/** Whether this machine has a secret service that a test can start: Debian's packages dbus and gnome-keyring. */
function hasSecretService(): boolean {
  try {
    execFileSync('sh', ['-c', 'command -v dbus-run-session gnome-keyring-daemon']);
    return true;
  } catch {
    return false;
  }
}

test.runIf(hasSecretService())(
  'a secret is kept in the keyring of a Linux desktop, and in no file',
  async () => {
    await using command = await commandFolder();
    const { folder } = command;
    await chmod(folder, 0o700);
    const script = `
    printf 'a login password' | gnome-keyring-daemon --unlock --components=secrets --daemonize > /dev/null
    unset LD_LIBRARY_PATH
    workrights config set base-url https://service.example
    printf 'canary-token' | workrights config set access-token
    workrights config get access-token --reveal
    grep -rl canary-token "$HOME"
    workrights config unset access-token
    workrights config get access-token --reveal || echo gone`;
    const env = {
      ...command.env,
      PATH: `${command.env['PATH']}:${process.env['PATH']}`,
      LD_LIBRARY_PATH: process.env['LD_LIBRARY_PATH'] ?? '',
      XDG_RUNTIME_DIR: folder,
      WORKRIGHTS_KEYRING: '',
    };
    const { stdout, stderr } = await run('dbus-run-session', ['--', 'sh', '-c', script], {
      env,
      cwd: folder,
    });
    expect(stdout).toBe('canary-token\ngone\n');
    expect(stderr).toContain('stored access-token of the profile "default" in the keyring');
    expect(await readdir(path.join(folder, 'home'))).toEqual(['config.json']);
    expect(await readFile(path.join(folder, 'home/config.json'), 'utf8')).not.toContain('canary');
  },
);
