import { plain, rows } from '../../output/plain.ts';
import { formatNumber } from './counts.ts';

export interface Written {
  readonly folder: string;
  readonly files: number;
  readonly publicKey: string;
}

/**
 * @param said the first line.
 * @param count name and number of its entries.
 * @param open completes "It holds personal data. Open ...".
 */
export function describeSignedFolder(
  { folder, files, publicKey }: Written,
  said: string,
  [name, count]: readonly [string, number],
  open: string,
): string {
  return [
    said,
    rows([
      [name, formatNumber(count)],
      ['Folder', plain(folder)],
      ['Files', formatNumber(files)],
      ['Public key', publicKey],
    ]),
    `  It holds personal data. Open ${open}.`,
    `Check later that nobody changed it: workrights bulk verify ${plain(folder)} --public-key ${publicKey}`,
  ].join('\n');
}
