import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { fromPackage } from '../../installed.ts';
import { selfContained } from './self-contained.ts';

const run = promisify(execFile);

const QUIET = { REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' };

/** The bundle as one page of Redoc that works without a network. The same bundle gives the same bytes. */
export async function buildRedoc(bundle: string): Promise<string> {
  const program = join(dirname(fromPackage.resolve('@redocly/cli/package.json')), 'bin/cli.js');
  const folder = await mkdtemp(join(tmpdir(), 'workrights-redoc-'));
  try {
    const page = join(folder, 'page.html');
    // In a folder of its own it finds no settings but its defaults.
    await run(process.execPath, [program, 'build-docs', bundle, '--output', page, '--inlineBundle'], {
      cwd: folder,
      env: { ...process.env, ...QUIET },
    });
    return selfContained(await readFile(page, 'utf8'));
  } finally {
    await rm(folder, { recursive: true });
  }
}
