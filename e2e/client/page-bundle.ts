import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';

import { chunksOf, type Metafile } from '../../scripts/size/page-chunks.ts';
import { runTool } from '../support/run-tool.ts';

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
  const meta = JSON.parse(await readFile(`${output}.json`, 'utf8')) as Metafile;
  const start = chunksOf(meta, `${name}.mjs`);
  return {
    program: path.join(output, `${name}.mjs`),
    start: start.map((file) => path.join(output, path.basename(file))),
    inputs: start.flatMap((file) => Object.keys(meta.outputs[file]!.inputs)),
  };
}
