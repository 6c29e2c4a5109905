import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readmePath, withTables } from '../scripts/readme-tables.ts';

/** The formatter pads the cells of a table. */
const unpadded = (text: string) => text.replaceAll(/ +/g, ' ').replaceAll(/-{3,}/g, '---');

test('shows the catalogue and the quirks in the README as they are (else: node scripts/readme-tables.ts)', () => {
  const readme = readFileSync(readmePath, 'utf8');
  expect(unpadded(withTables(readme))).toBe(unpadded(readme));
});
