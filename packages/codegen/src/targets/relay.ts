import { readBundle, spelledOut } from '@workrights/spec/reader';
import type { Documents } from '../documents.ts';
import { generateServerCode } from '../server/server-code.ts';

/** Writes what the relay's server needs of its own contract. */
export async function generateRelay(_ofService: Documents, outDir: string): Promise<void> {
  await generateServerCode('relay', spelledOut(readBundle('relay')), outDir);
}
