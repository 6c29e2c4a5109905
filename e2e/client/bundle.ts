import path from 'node:path';

import { run, runtimesFolder } from '../support/commands.ts';

/** Bundles a module into one file with the esbuild of the runtimes' folder, and gives its text. */
export async function bundle(entry: string, conditions: readonly string[]): Promise<string> {
  const { stdout } = await run(
    path.join(runtimesFolder, 'node_modules/.bin/esbuild'),
    [
      entry,
      '--bundle',
      '--format=esm',
      '--platform=neutral',
      '--main-fields=module,main',
      `--conditions=${conditions.join(',')}`,
      '--external:node:*',
    ],
    { maxBuffer: 2 ** 26 },
  );
  return stdout;
}
