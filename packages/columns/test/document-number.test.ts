import { describe, expect, it } from 'vitest';
import { doubtOfDocumentNumber } from '../src/document-number.ts';

describe('the number of a document', () => {
  it.each(['PA1234567', '12345678', 'N1234567', '00123'])('can be %s', (text) => {
    expect(doubtOfDocumentNumber(text, text)).toBeUndefined();
  });

  it.each(['TBC', 'unknown', 'pending', '0000', 'XXXX', '---', 'Passport'])('is not the word %s', (text) => {
    expect(doubtOfDocumentNumber(text, text)?.rule).toBe('is a word that stands for a missing number');
  });

  it.each(['1.23457E+11', '1,2e+12', '1E11'])('is not %s, which a spreadsheet has shortened', (text) => {
    expect(doubtOfDocumentNumber(text, text)?.rule).toBe('is a number that the spreadsheet has shortened');
  });

  it.each([1e21, 12.5, 2 ** 60])('is not the number %s of a cell, which has lost digits', (cell) => {
    expect(doubtOfDocumentNumber(cell, String(cell))?.rule).toContain('shortened');
  });
});
