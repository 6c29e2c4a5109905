import type { VisaCheckCreate } from '@workrights/client';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { refusalOf } from '../../../src/bulk/run/refusal.ts';
import { requestOf } from './world.ts';

const request = requestOf(7);

/** A person with values of several words. */
const MANY_WORDS: VisaCheckCreate = {
  jurisdiction: 'NZL',
  visa_check_schema: 'new_zealand',
  new_zealand: { visa_check_type: 'employer', employment_start_date: '2026-11-30' },
  document: {
    type: 'passport',
    identifier: 'SBX047P',
    country: 'COL',
    family_name: "García López-O'Placeholder",
    given_name: 'Ána Specimen',
    date_of_birth: '1995-04-12',
  },
};
/** Parts of that person's data, as a service may write them. */
const PARTS = [
  'García',
  'LOPEZ',
  'Placeholder',
  'Ana',
  'specimen',
  'SBX047P',
  'sbx',
  '047',
  '1995-04-12',
  '12 April 1995',
];
const DATE_PARTS = ['1995', '12.4.', '12/04', '12th', 'April', 'Apr', "'95", '30 November', 'Nov'];

describe('why the service refused a row', () => {
  it.each([
    [
      'the published form',
      {
        message: 'Invalid arguments',
        class: 'bad-request',
        errors: [{ source: 'country', detail: 'is not open', code: 400 }],
      },
    ],
    ['problem details', { errors: [{ pointer: '/document/country', message: 'is not open' }] }],
    ['JSON:API', { errors: [{ source: { pointer: '/data/document/country' }, detail: 'is not open' }] }],
    ['a map of fields', { errors: { 'document.country': ['is not open'] } }],
    ['fields with codes', { errors: [{ field: 'country', code: 'is not open' }] }],
  ])('names the column out of %s, and keeps what was said apart', (_, body) => {
    const { problem, words } = refusalOf(422, body, request);
    expect(problem.details).toMatchObject([{ column: 'country', rule: 'is not accepted by the service' }]);
    expect(words).toEqual(['is not open']);
  });

  it.each([[undefined], ['<html>'], [{ detail: `Sample is unknown` }], [{ errors: [] }], [[]]])(
    'is the status when the body %j says nothing that may be told',
    (body) => {
      const { problem, words } = refusalOf(400, body, request);
      expect(problem.details).toMatchObject([{ rule: 'was refused by the service with status 400' }]);
      expect(words).toEqual([null]);
    },
  );

  it.each([...PARTS, ...DATE_PARTS])('is not told in words that hold %j', (part) => {
    const { words } = refusalOf(
      422,
      { errors: [{ field: 'country', message: `no record for ${part}` }] },
      MANY_WORDS,
    );
    expect(words).toEqual([null]);
  });

  it.each(['constructor', 'garcia', 'errors.lopez', '__proto__'])(
    'names no column for the field %j',
    (field) => {
      const { problem } = refusalOf(422, { errors: { [field]: ['is not open'] } }, MANY_WORDS);
      expect(problem.details[0]).not.toHaveProperty('column');
    },
  );

  it('never repeats a part of a value, wherever and however the service puts it', () => {
    const part = fc.constantFrom(...PARTS);
    const text = fc.tuple(fc.string(), part, fc.string()).map((parts) => parts.join(' '));
    const leaf = fc.oneof(text, part);
    const fields = ['pointer', 'field', 'path', 'message', 'detail', 'rule', 'code', 'title'];
    const error = fc.record(
      {
        ...Object.fromEntries(fields.map((field) => [field, leaf])),
        source: fc.record({ pointer: leaf }),
      },
      { requiredKeys: [] },
    );
    const body = fc.record(
      {
        detail: leaf,
        message: leaf,
        errors: fc.oneof(fc.array(fc.oneof(error, leaf)), fc.dictionary(leaf, leaf)),
      },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(body, (sent) => {
        const told = bare(JSON.stringify(refusalOf(422, sent, MANY_WORDS)));
        expect(PARTS.filter((each) => told.includes(bare(each)))).toEqual([]);
      }),
      { numRuns: 500 },
    );
  });
});

function bare(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase();
}
