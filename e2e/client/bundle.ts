import { runTool } from '../support/run-tool.ts';

/** Bundles a module into one file, and returns its text. */
export async function bundle(entry: string, conditions: readonly string[]): Promise<string> {
  return await runTool(
    'node_modules/esbuild/bin/esbuild',
    entry,
    '--bundle',
    '--format=esm',
    '--platform=neutral',
    '--main-fields=module,main',
    `--conditions=${conditions.join(',')}`,
    '--external:node:*',
  );
}
