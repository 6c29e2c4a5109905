import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';

import * as client from '@workrights/client';

import { chunksOf, gzipped, type Metafile } from '../../../scripts/size/page-chunks.ts';
import limits from '../../../scripts/size/page-limits.json' with { type: 'json' };
import { GENERATED, OURS, PEERS, run } from './peers.ts';
import { atMost, whole } from '../report/promises.ts';
import { table } from '../report/table.ts';
import type { Section } from './section.ts';

/** The most bytes that a page loads at the start, gzipped. */
const LIMITS = {
  '`summarise` alone': limits.summarise,
  '`VisaChecks` with waiting, and all error classes': limits.VisaChecks,
};

interface Bundle {
  name: string;
  source: string;
  /** The folder from which the imports are resolved. */
  folder: string;
  /** The key of its limit. */
  kind?: keyof typeof LIMITS;
}

const errorClasses = Object.keys(client).filter((name) => name.endsWith('Error'));

const bundles: Bundle[] = [
  {
    name: '`@workrights/client`: `summarise` alone',
    source: `export { summarise } from '@workrights/client';`,
    folder: OURS,
    kind: '`summarise` alone',
  },
  {
    name: '`@workrights/client`: `VisaChecks` with waiting, and all error classes',
    source: `export { VisaChecks, ${errorClasses.join(', ')} } from '@workrights/client';`,
    folder: OURS,
    kind: '`VisaChecks` with waiting, and all error classes',
  },
  {
    name: 'the same, with ky at the start (`preload`)',
    source: `export { preload } from '@workrights/client/ky'; export { VisaChecks, ${errorClasses.join(', ')} } from '@workrights/client';`,
    folder: OURS,
  },
  {
    name: "hey-api's plain ky client of the same contract: `getVisaCheck`",
    source: `export { createClient } from '${GENERATED}/client/index.ts'; export { getVisaCheck } from '${GENERATED}/sdk.gen.ts';`,
    folder: OURS,
  },
  {
    name: 'dub 0.73: one standalone function',
    source: `export { DubCore } from 'dub/core.js'; export { linksGet } from 'dub/funcs/linksGet.js';`,
    folder: PEERS,
  },
  { name: 'stripe 23.1', source: `export { default } from 'stripe';`, folder: PEERS },
  { name: '@anthropic-ai/sdk 1.11', source: `export { default } from '@anthropic-ai/sdk';`, folder: PEERS },
  { name: 'openai 7.55', source: `export { default } from 'openai';`, folder: PEERS },
];

/** What a page or a Worker loads at its start, and what it loads in total, with the parts that are loaded later. */
interface Sizes {
  atStart: number;
  withLater: number;
}

async function measure({ source, folder }: Bundle): Promise<Sizes> {
  const output = await mkdtemp(join(tmpdir(), 'workrights-bundle-'));
  const entry = join(folder, `.bundle-${process.pid}.mjs`);
  const metafile = join(output, 'meta.json');
  try {
    await writeFile(entry, source);
    await run(
      join(PEERS, 'node_modules/.bin/esbuild'),
      [
        entry,
        '--bundle',
        '--minify',
        '--splitting',
        '--format=esm',
        '--platform=browser',
        '--target=es2022',
        '--external:node:*',
        '--external:@workrights/validators',
        '--log-level=error',
        `--outdir=${output}`,
        `--metafile=${metafile}`,
      ],
      { cwd: output },
    );
    const meta = JSON.parse(await readFile(metafile, 'utf8')) as Metafile;
    const sizeOf = (later: boolean) =>
      gzipped(chunksOf(meta, basename(entry), later).map((file) => join(output, file)));
    return { atStart: await sizeOf(false), withLater: await sizeOf(true) };
  } finally {
    await rm(entry, { force: true });
    await rm(output, { recursive: true });
  }
}

/** Measures the bytes that the client adds to a caller's bundle. */
export async function measureBundles(): Promise<Section> {
  const rows: string[][] = [];
  const kinds = Object.keys(LIMITS) as (keyof typeof LIMITS)[];
  const largest = new Map(kinds.map((kind) => [kind, 0]));
  for (const bundle of bundles) {
    const { atStart, withLater } = await measure(bundle);
    rows.push([bundle.name, whole(atStart), whole(withLater)]);
    const { kind } = bundle;
    if (kind !== undefined) largest.set(kind, Math.max(largest.get(kind)!, atStart));
  }
  return {
    title: 'Bundle',
    body: `esbuild 0.28, minified, ES2022, for browsers, split where the code loads more only when it needs it, gzipped; validators are not in ours.\n\n${table(['import', 'bytes at the start', 'with all that may load later'], rows)}`,
    promises: kinds.map((kind) => atMost(`${kind}: bytes gzipped`, largest.get(kind)!, LIMITS[kind])),
  };
}
