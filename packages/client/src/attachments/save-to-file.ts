import { randomUUID } from 'node:crypto';
import { open, rename, rm } from 'node:fs/promises';
import { resolve } from 'node:path';

import type { ByteStream } from './checked-stream.ts';
import type { SavedFile } from './download-attachment.ts';

/** Writes a stream beside its place and renames it there, so that a file with the final name is always whole. */
export async function saveToFile(stream: ByteStream, to: string): Promise<SavedFile> {
  const path = resolve(to);
  const partial = `${path}.${randomUUID()}.partial`;
  try {
    const size = await write(stream, partial);
    await rename(partial, path);
    return { path, size };
  } catch (error) {
    await rm(partial, { force: true });
    throw error;
  }
}

async function write(stream: ByteStream, path: string): Promise<number> {
  let size = 0;
  try {
    // What it says of a person's visa is for its owner only.
    const file = await open(path, 'wx', 0o600);
    try {
      for await (const chunk of stream) {
        await file.writeFile(chunk);
        size += chunk.byteLength;
      }
      await file.sync();
    } finally {
      await file.close();
    }
  } catch (error) {
    await stream.cancel().catch(() => undefined);
    throw error;
  }
  return size;
}
