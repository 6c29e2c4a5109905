import type { Lease } from './ledger.ts';

/** Rows per chunk: chunk k has the rows 500k + 1 to 500k + 500. */
export const CHUNK_ROWS = 500;

export function chunkOf(number: number): number {
  return Math.floor((number - 1) / CHUNK_ROWS);
}

/** The first and the last possible row number of a chunk. */
export function rowsIn(chunk: number): readonly [first: number, last: number] {
  return [chunk * CHUNK_ROWS + 1, (chunk + 1) * CHUNK_ROWS];
}

/** @throws TypeError if a row isn't in the leased chunk. */
export function assertInChunk({ run, chunk }: Lease, rows: readonly { readonly number: number }[]): void {
  const other = rows.find(({ number }) => chunkOf(number) !== chunk);
  if (other) throw new TypeError(`Row ${other.number} of run "${run}" is not in part ${chunk}.`);
}
