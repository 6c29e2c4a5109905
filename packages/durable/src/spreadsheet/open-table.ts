import { createReadStream } from 'node:fs';
import { UnreadableFileError } from './errors.ts';
import type { Mapping } from './mapping.ts';
import { readCsv } from './read-csv.ts';
import { readXlsx } from './read-xlsx.ts';
import type { TableSource } from './table.ts';

export type FileFormat = 'csv' | 'xlsx';

/** Every XLSX file is a ZIP file. */
const ZIP = [0x50, 0x4b, 0x03, 0x04];
/** Old workbooks (.xls), and new ones with a password. */
const COMPOUND_FILE = [0xd0, 0xcf, 0x11, 0xe0];

/** A file, or the stream of its bytes. Without `format`, the first bytes show it. */
export function tableSource(
  file: string | AsyncIterable<Uint8Array>,
  { format, mapping }: { format?: FileFormat | undefined; mapping?: Mapping | undefined },
): TableSource {
  const open = async (bytes: AsyncIterable<Uint8Array>) => {
    const { start, all } = await peek(bytes);
    const kind = format ?? (beginsWith(start, ZIP) ? 'xlsx' : 'csv');
    if (kind === 'csv' && beginsWith(start, COMPOUND_FILE)) {
      throw new UnreadableFileError(
        'workbook',
        'The file is an old workbook (.xls), or one with a password. Save it as XLSX without a password, or as "CSV UTF-8".',
      );
    }
    return kind === 'xlsx' ? readXlsx(await whole(all), mapping) : readCsv(all, mapping);
  };
  if (typeof file !== 'string') return { canReopen: false, open: () => open(file) };
  return { canReopen: true, open: () => open(bytesOf(file)) };
}

async function* bytesOf(file: string): AsyncIterable<Uint8Array> {
  try {
    yield* createReadStream(file) as AsyncIterable<Uint8Array>;
  } catch (error) {
    const { code = 'unknown' } = error as NodeJS.ErrnoException;
    throw new UnreadableFileError(
      'not-found',
      code === 'ENOENT' ? 'The file does not exist.' : `The file cannot be read (${code}).`,
    );
  }
}

async function peek(
  bytes: AsyncIterable<Uint8Array>,
): Promise<{ start: Uint8Array; all: AsyncIterable<Uint8Array> }> {
  const iterator = bytes[Symbol.asyncIterator]();
  const { value: start = new Uint8Array(), done } = await iterator.next();
  async function* all(): AsyncIterable<Uint8Array> {
    try {
      if (done === true) return;
      yield start;
      for (let next = await iterator.next(); next.done !== true; next = await iterator.next()) {
        yield next.value;
      }
    } finally {
      await iterator.return?.();
    }
  }
  return { start, all: all() };
}

async function whole(bytes: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const pieces: Uint8Array[] = [];
  for await (const piece of bytes) pieces.push(piece);
  return Buffer.concat(pieces);
}

function beginsWith(bytes: Uint8Array, start: readonly number[]): boolean {
  return start.every((byte, index) => bytes[index] === byte);
}
