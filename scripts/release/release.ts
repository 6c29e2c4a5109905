/**
 * Publishes each package whose version isn't on npm yet, and tags it. Needed for first versions, which the workflow can't
 * publish. Packs as the workflow does.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { packRelease } from './pack-release.ts';
import { publish } from './publish.ts';

const root = path.resolve(import.meta.dirname, '../..');
const packed = await mkdtemp(path.join(tmpdir(), 'workrights-packed-'));
try {
  await packRelease(root, packed);
  await publish(root, ['--from-pack-dir', packed]);
} finally {
  await rm(packed, { recursive: true });
}
