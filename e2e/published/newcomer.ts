import { mkdir, readFile, realpath, writeFile } from 'node:fs/promises';
import path from 'node:path';

import type { Registry } from '../../scripts/release/registry.ts';
import { startChild, type Child } from '../support/child.ts';
import { run } from '../support/commands.ts';
import { toolsFolder } from '../support/run-tool.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

/** A person on a machine without the repository: an empty folder, one version of Node, npm, and our registry. */
export interface Newcomer extends AsyncDisposable {
  readonly folder: string;
  readonly home: string;
  /** The environment of the person's programs. */
  readonly env: Readonly<Record<string, string>>;
  /** Runs a line in the folder with the person's shell. */
  shell(line: string, env?: Readonly<Record<string, string>>): Promise<{ stdout: string; stderr: string }>;
  /** Starts a program that keeps running. */
  start(program: string, ...args: readonly string[]): Child;
  /** Writes a file in the folder. */
  write(file: string, text: string): Promise<void>;
  /** The README of an installed package. */
  readme(name: string): Promise<string>;
}

/** @param node the folder of a Node in the other tools, such as `node-22`. */
export async function newcomer(registry: Registry, node: string): Promise<Newcomer> {
  const place = await temporaryFolder('newcomer');
  const home = place.path;
  const folder = path.join(home, 'project');
  await mkdir(folder);
  const env = {
    ...registry.installing({ HOME: home, WORKRIGHTS_KEYRING: 'off', ...certificates() }),
    PATH: [path.join(home, 'bin'), '/usr/bin', '/bin'].join(path.delimiter),
    // Global installs are found in PATH.
    NPM_CONFIG_PREFIX: home,
  };
  await writePrograms(path.join(home, 'bin'), path.join(toolsFolder, 'node_modules', node, 'bin/node'));
  return {
    folder,
    home,
    env,
    shell: (line, more) =>
      run('bash', ['--norc', '-euo', 'pipefail', '-c', line], { cwd: folder, env: { ...env, ...more } }),
    start: (program, ...args) => startChild(path.join(home, 'bin', program), args, { cwd: folder, env }),
    write: (file, text) => writeFile(path.join(folder, file), text),
    readme: (name) => readFile(path.join(folder, 'node_modules', name, 'README.md'), 'utf8'),
    [Symbol.asyncDispose]: () => place[Symbol.asyncDispose](),
  };
}

/** Writes `node`, and this machine's npm and npx, which run on that Node. */
async function writePrograms(bin: string, node: string): Promise<void> {
  await mkdir(bin);
  const { stdout } = await run('bash', ['--norc', '-c', 'command -v npm']);
  const npm = path.dirname(await realpath(stdout.trim()));
  const programs = {
    node: `exec '${node}' "$@"`,
    npm: `exec '${node}' '${npm}/npm-cli.js' "$@"`,
    npx: `exec '${node}' '${npm}/npx-cli.js' "$@"`,
  };
  for (const [name, line] of Object.entries(programs)) {
    await writeFile(path.join(bin, name), `#!/bin/sh\n${line}\n`, { mode: 0o755 });
  }
}

function certificates(): Record<string, string> {
  const file = process.env['NODE_EXTRA_CA_CERTS'];
  return file === undefined ? {} : { NODE_EXTRA_CA_CERTS: file };
}
