import type { ByteStream } from '../transport/bodies.ts';

export interface SavedFile {
  /** Absolute path of the file. */
  readonly path: string;
  /** Bytes written. */
  readonly size: number;
}

/** What saving needs of the runtime. */
type FileSystem = NonNullable<ReturnType<typeof fileSystem>>;

/**
 * The runtime's file system; undefined in a runtime without one. Asked for while running: an `import` of `node:fs` would keep
 * a bundle from loading in browsers and Workers, where nobody saves files.
 */
export function fileSystem() {
  const runtime = globalThis.process as typeof process | undefined;
  if (typeof runtime?.getBuiltinModule !== 'function') return undefined;
  const { lstat, open, rename, rm } = runtime.getBuiltinModule('node:fs/promises');
  return { lstat, open, rename, rm, resolve: runtime.getBuiltinModule('node:path').resolve };
}

/** Whether a file may be put there: renaming would replace a device or a link too. What cannot be looked at fails later. */
export async function isFileOrFree({ lstat }: FileSystem, to: string): Promise<boolean> {
  const there = await lstat(to).catch(() => undefined);
  return there?.isFile() ?? true;
}

/** Writes a stream beside its place and renames it there, so that a file with the final name is always whole. */
export async function saveToFile(files: FileSystem, stream: ByteStream, to: string): Promise<SavedFile> {
  const path = files.resolve(to);
  const partial = `${path}.${crypto.randomUUID()}.partial`;
  try {
    const size = await write(files, stream, partial);
    await files.rename(partial, path);
    return { path, size };
  } catch (error) {
    // The first error says what is wrong, whether or not cleaning up works.
    await files.rm(partial, { force: true }).catch(() => undefined);
    throw error;
  }
}

async function write({ open }: FileSystem, stream: ByteStream, path: string): Promise<number> {
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
