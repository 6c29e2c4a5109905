import { mkdtemp, rm, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';

const manifest = createRequire(import.meta.url).resolve('@workrights/cli/package.json');

export const packageFolder = path.dirname(manifest);

/** The built command. */
export const program = path.join(packageFolder, 'dist/main.js');

/** A folder for PATH that contains `workrights` as an installation would put it there. */
export interface CommandFolder extends AsyncDisposable {
  readonly folder: string;
  /** An environment with only this command and the machine's own programs. */
  readonly env: Readonly<Record<string, string>>;
}

export async function commandFolder(): Promise<CommandFolder> {
  const folder = await mkdtemp(path.join(tmpdir(), 'workrights-command-'));
  await symlink(program, path.join(folder, 'workrights'));
  return {
    folder,
    env: {
      PATH: [folder, path.dirname(process.execPath), '/usr/local/bin', '/usr/bin', '/bin'].join(':'),
      HOME: folder,
      WORKRIGHTS_HOME: path.join(folder, 'home'),
      WORKRIGHTS_KEYRING: 'off',
      TERM: 'xterm',
      LANG: 'C.UTF-8',
    },
    async [Symbol.asyncDispose]() {
      await rm(folder, { recursive: true, force: true });
    },
  };
}
