import { expect, test } from 'vitest';
import { sizeText } from '../../src/downloads/size-text.ts';

test.each([
  [637, '637 B'],
  [1000, '1 kB'],
  [163_415, '163 kB'],
  [2_417_888, '2.4 MB'],
])('says the size of %i bytes as %s', (bytes, text) => {
  expect(sizeText(bytes)).toBe(text);
});
