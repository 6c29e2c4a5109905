import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import path from 'node:path';

import { specFolder } from '../reader/index.ts';

const require = createRequire(import.meta.url);

const redoclyCli = path.join(path.dirname(require.resolve('@redocly/cli/package.json')), 'bin/cli.js');

export interface RedoclyRun {
  exitCode: number;
  stdout: string;
  /** Contains Redocly's progress and its errors. */
  stderr: string;
}

/** Runs Redocly's command line program in `cwd` (this package), without its telemetry and update notice. */
export async function redocly(args: readonly string[], cwd: string = specFolder): Promise<RedoclyRun> {
  const child = spawn(process.execPath, [redoclyCli, ...args], {
    cwd,
    env: {
      ...process.env,
      REDOCLY_TELEMETRY: 'off',
      REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true',
      NO_COLOR: '1',
      FORCE_COLOR: '0',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const run: RedoclyRun = { exitCode: 1, stdout: '', stderr: '' };
  child.stdout.setEncoding('utf8').on('data', (text: string) => (run.stdout += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (run.stderr += text));
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) => resolve({ ...run, exitCode: code ?? 1 }));
  });
}
