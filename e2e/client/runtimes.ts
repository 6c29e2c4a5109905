import path from 'node:path';

import { toolsFolder } from '../support/run-tool.ts';

const program = (name: string): string => path.join(toolsFolder, 'node_modules', name);

/** How each runtime with a file system runs a program. It may read and write in `folder`. */
export const processes: Record<
  string,
  (folder: string, file: string, settings: string) => [program: string, ...string[]]
> = {
  // The oldest version that the package supports. It still calls `require` of an ES module experimental.
  'Node 22.12': (_, file, settings) => [
    program('node-22-oldest/bin/node'),
    '--disable-warning=ExperimentalWarning',
    file,
    settings,
  ],
  'Node 22': (_, file, settings) => [program('node-22/bin/node'), file, settings],
  'Node 24': (_, file, settings) => [program('node-24/bin/node'), file, settings],
  'Node 26': (_, file, settings) => [program('node-26/bin/node'), file, settings],
  Bun: (_, file, settings) => [program('@oven/bun-linux-x64/bin/bun'), file, settings],
  Deno: (folder, file, settings) => [
    program('@deno/linux-x64-glibc/deno'),
    'run',
    '--no-prompt',
    '--allow-net=127.0.0.1',
    `--allow-read=${folder}`,
    `--allow-write=${folder}`,
    file,
    settings,
  ],
};
