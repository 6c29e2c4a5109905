import { createHash } from 'node:crypto';
import { open, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';

/** A file of a report as the manifest names it. */
export interface ReportFile {
  /** Path within the report, with `/`. */
  readonly path: string;
  readonly bytes: number;
  /** In hexadecimal digits. */
  readonly sha256: string;
}

const PIECE = 64 * 1024;

/** Writes a file that only its user can read, in pieces, and counts and hashes the bytes. */
export class PrivateFile implements AsyncDisposable {
  readonly #path: string;
  readonly #handle: FileHandle;
  readonly #hash = createHash('sha256');
  #bytes = 0;
  #waiting = '';

  private constructor(path: string, handle: FileHandle) {
    this.#path = path;
    this.#handle = handle;
  }

  static async create(folder: string, path: string): Promise<PrivateFile> {
    return new PrivateFile(path, await open(join(folder, path), 'wx', 0o600));
  }

  async write(text: string): Promise<void> {
    this.#waiting += text;
    if (this.#waiting.length >= PIECE) await this.#flush();
  }

  /** When this settles, the whole file is on the disk. */
  async end(): Promise<ReportFile> {
    await this.#flush();
    await this.#handle.sync();
    return { path: this.#path, bytes: this.#bytes, sha256: this.#hash.digest('hex') };
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#handle.close();
  }

  async #flush(): Promise<void> {
    const bytes = Buffer.from(this.#waiting, 'utf8');
    this.#waiting = '';
    await this.writeBytes(bytes);
  }

  async writeBytes(bytes: Uint8Array): Promise<void> {
    await this.#handle.appendFile(bytes);
    this.#hash.update(bytes);
    this.#bytes += bytes.length;
  }
}

export async function writePrivateFile(
  folder: string,
  path: string,
  content: string | Uint8Array,
): Promise<ReportFile> {
  await using file = await PrivateFile.create(folder, path);
  await file.writeBytes(Buffer.from(content as Uint8Array));
  return await file.end();
}
