import { cpSync, existsSync, mkdirSync, symlinkSync } from 'node:fs';
import path from 'node:path';

import { run } from '../support/commands.ts';

const repository = path.resolve(import.meta.dirname, '../..');

/** Copies the repository's sources, with links to its packages and to installed ones, without generated and built files. */
export async function copyRepository(target: string): Promise<void> {
  const list = ['ls-files', '-z', '--cached', '--others', '--exclude-standard'];
  const { stdout } = await run('git', list, { cwd: repository, maxBuffer: 10_000_000 });
  const files = stdout.split('\0').filter((file) => file !== '' && existsSync(path.join(repository, file)));
  for (const file of files) copy(file, target);
  symlinkSync(path.join(repository, 'node_modules'), path.join(target, 'node_modules'));
  const folders = new Set(
    files.map((file) => /^(?:spec|e2e|(?:apps|packages)\/[^/]+)(?=\/)/u.exec(file)?.[0]),
  );
  for (const folder of folders) {
    const modules = path.join(folder ?? '', 'node_modules');
    // Only relative links, so that the packages of the copy find each other.
    if (folder !== undefined && existsSync(path.join(repository, modules))) copy(modules, target);
  }
}

function copy(file: string, target: string): void {
  mkdirSync(path.dirname(path.join(target, file)), { recursive: true });
  cpSync(path.join(repository, file), path.join(target, file), { recursive: true, verbatimSymlinks: true });
}

/** Runs a script, or a program installed in the folder's package. @throws Error with its output. */
export async function runIn(folder: string, program: string, ...args: string[]): Promise<void> {
  const isScript = program.endsWith('.ts');
  const file = isScript ? process.execPath : path.join(folder, 'node_modules/.bin', program);
  const all = isScript ? [path.resolve(folder, program), ...args] : args;
  // Programs start `node`, which must be the current one.
  const env = {
    ...process.env,
    PATH: [path.dirname(process.execPath), process.env['PATH']].join(path.delimiter),
  };
  await run(file, all, { cwd: folder, env, maxBuffer: 50_000_000 }).catch(
    ({ stdout, stderr }: { stdout: string; stderr: string }) => {
      throw new Error(`${program} failed in ${path.basename(folder)}:\n${stdout}\n${stderr}`);
    },
  );
}
