import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';

import { runTool } from '../support/run-tool.ts';

interface Metafile {
  readonly outputs: Record<
    string,
    {
      readonly entryPoint?: string;
      readonly imports: readonly {
        readonly path: string;
        readonly kind: string;
        readonly external?: true;
      }[];
      readonly inputs: Record<string, unknown>;
    }
  >;
}

/** A program in chunks, as a page loads it. */
export interface PageBundle {
  readonly program: string;
  /** The chunks that the page loads at its start. */
  readonly start: readonly string[];
  /** The files that these chunks are made of. */
  readonly inputs: readonly string[];
}

/** Bundles a program in a folder that has the packed client. */
export async function bundlePage(
  folder: string,
  name: string,
  source: string,
  ...options: readonly string[]
): Promise<PageBundle> {
  const entry = path.join(folder, `${name}.mjs`);
  const output = path.join(folder, `bundled-${name}`);
  await writeFile(entry, source);
  await runTool(
    'node_modules/esbuild/bin/esbuild',
    entry,
    '--bundle',
    '--splitting',
    '--format=esm',
    '--platform=neutral',
    '--main-fields=module,main',
    '--external:node:*',
    `--outdir=${output}`,
    '--out-extension:.js=.mjs',
    `--metafile=${output}.json`,
    ...options,
  );
  const { outputs } = JSON.parse(await readFile(`${output}.json`, 'utf8')) as Metafile;
  const start = new Set(
    Object.keys(outputs).filter((file) => outputs[file]!.entryPoint?.endsWith(`${name}.mjs`)),
  );
  for (const file of start)
    for (const { path: next, kind, external } of outputs[file]!.imports)
      if (!external && kind !== 'dynamic-import') start.add(next);
  return {
    program: path.join(output, `${name}.mjs`),
    start: [...start].map((file) => path.join(output, path.basename(file))),
    inputs: [...start].flatMap((file) => Object.keys(outputs[file]!.inputs)),
  };
}
