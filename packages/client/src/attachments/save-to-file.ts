import type { ByteStream } from '../transport/bodies.ts';

export interface SavedFile {
  /** Absolute path of the file. */
  readonly path: string;
  /** Bytes written. */
  readonly size: number;
}

type FileSystem = NonNullable<ReturnType<typeof fileSystem>>;

/**
 * The runtime's file system; undefined in a runtime without one. Read at run time, because a bundle with an `import` of
 * `node:fs` doesn't load in browsers and Workers.
 */
export function fileSystem() {
  const runtime = globalThis.process as typeof process | undefined;
  if (typeof runtime?.getBuiltinModule !== 'function') return undefined;
  const { lstat, open, rename, rm } = runtime.getBuiltinModule('node:fs/promises');
  return { lstat, open, rename, rm, resolve: runtime.getBuiltinModule('node:path').resolve };
}

/** Whether a file may be written here: renaming would also replace a device or a link. A path that can't be read fails later. */
export async function isFileOrFree({ lstat }: FileSystem, to: string): Promise<boolean> {
  const there = await lstat(to).catch(() => undefined);
  return there?.isFile() ?? true;
}

/** Writes to another name in the same folder and then renames, so that a file with the final name is always complete. */
export async function saveToFile(files: FileSystem, stream: ByteStream, to: string): Promise<SavedFile> {
  const path = files.resolve(to);
  const partial = `${path}.${crypto.randomUUID()}.partial`;
  try {
    const size = await write(files, stream, partial);
    await files.rename(partial, path);
    return { path, size };
  } catch (error) {
    // Throw the first error, even if removing the file fails too.
    await files.rm(partial, { force: true }).catch(() => undefined);
    throw error;
  }
}

async function write({ open }: FileSystem, stream: ByteStream, path: string): Promise<number> {
  let size = 0;
  try {
    // The file is about a person's visa: only its owner may read it.
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
