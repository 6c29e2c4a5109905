import { join } from 'node:path';
import type { Documents } from '../documents.ts';
import { runHeyApi } from '../hey-api.ts';
import { makeOptional } from './client.ts';

/** Writes hey-api's own ky client of Interface A to `<outDir>/visa-checks`: what the benchmarks compare ours with. */
export async function generatePeer(documents: Documents, outDir: string): Promise<void> {
  await runHeyApi({
    document: documents['visa-checks'],
    outDir: join(outDir, 'visa-checks'),
    plugins: [
      '@hey-api/client-ky',
      '@hey-api/typescript',
      { name: '@hey-api/sdk', auth: false, client: false },
    ],
    patch: { parameters: { Version: makeOptional } },
  });
}
