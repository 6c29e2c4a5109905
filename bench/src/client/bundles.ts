import { spawn } from 'node:child_process';
import { buffer, text } from 'node:stream/consumers';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

import * as client from '@workrights/client';

import { GENERATED, OURS, PEERS } from './peers.ts';
import { table, whole, type Section, type Target } from './target.ts';

interface Bundle {
  name: string;
  /** What a caller imports. */
  source: string;
  /** Folder in which the imports are looked up. */
  folder: string;
  /** Most bytes after minification and gzip. */
  limit?: number;
}

const errorClasses = Object.keys(client).filter((name) => name.endsWith('Error'));

const bundles: Bundle[] = [
  {
    name: '`@workrights/client/visa-checks`, one flat operation',
    source: `export { createVisaChecksClient, getVisaCheck } from '@workrights/client/visa-checks';`,
    folder: OURS,
    limit: 15_000,
  },
  {
    name: '`@workrights/client`, the class `VisaChecks` with waiting, and all error classes',
    source: `export { VisaChecks, ${errorClasses.join(', ')} } from '@workrights/client';`,
    folder: OURS,
    limit: 22_000,
  },
  {
    name: "hey-api's plain ky client of the same contract, one operation",
    source: `export { createClient } from '${GENERATED}/client/index.ts'; export { getVisaCheck } from '${GENERATED}/sdk.gen.ts';`,
    folder: OURS,
  },
  {
    name: 'dub 0.73, one standalone function',
    source: `export { DubCore } from 'dub/core.js'; export { linksGet } from 'dub/funcs/linksGet.js';`,
    folder: PEERS,
  },
  { name: 'stripe 23.1', source: `export { default } from 'stripe';`, folder: PEERS },
  { name: '@anthropic-ai/sdk 1.11', source: `export { default } from '@anthropic-ai/sdk';`, folder: PEERS },
  { name: 'openai 7.55', source: `export { default } from 'openai';`, folder: PEERS },
];

/** What a browser or a Worker would load: everything in one file but the validators, which load when first used. */
async function minified({ source, folder }: Bundle): Promise<Buffer> {
  const esbuild = spawn(
    join(PEERS, 'node_modules/.bin/esbuild'),
    [
      '--bundle',
      '--minify',
      '--format=esm',
      '--platform=browser',
      '--target=es2022',
      '--external:node:*',
      '--external:@workrights/validators',
      '--log-level=error',
    ],
    { cwd: folder },
  );
  esbuild.stdin.end(source);
  const [bundle, errors] = await Promise.all([buffer(esbuild.stdout), text(esbuild.stderr)]);
  if (bundle.byteLength === 0) throw new Error(errors);
  return bundle;
}

/** Bytes that a caller's bundle grows by. */
export async function measureBundles(): Promise<Section> {
  const rows: string[][] = [];
  const targets: Target[] = [];
  for (const bundle of bundles) {
    const code = await minified(bundle);
    const gzipped = gzipSync(code, { level: 9 }).byteLength;
    rows.push([bundle.name, whole(code.byteLength), whole(gzipped)]);
    if (bundle.limit !== undefined) {
      targets.push({
        text: `${bundle.name}: at most ${whole(bundle.limit)} bytes gzipped`,
        figure: whole(gzipped),
        met: gzipped <= bundle.limit,
      });
    }
  }
  return {
    title: 'Bundle',
    body: `esbuild 0.28, minified, ES2022, for browsers; ky is in ours, validators are not.\n\n${table(['import', 'bytes', 'gzipped'], rows)}`,
    targets,
  };
}
