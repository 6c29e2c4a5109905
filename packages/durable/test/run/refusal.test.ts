import * as fc from 'fast-check';
import { expect, it } from 'vitest';

import { refusalOf } from '../../src/run/refusal.ts';
import { requestOf } from './world.ts';

const request = requestOf(7);
const values = ['SBXP7', 'sbx p7', 'S-B-X-P-7', 'Sample', 'SAMPLE', 'Invented', '1990-01-01', '1990', 'COL'];

it.each([
  ['problem details', { errors: [{ pointer: '/document/country', message: 'is not open' }] }],
  ['JSON:API', { errors: [{ source: { pointer: '/data/document/country' }, detail: 'is not open' }] }],
  ['a map of fields', { errors: { 'document.country': ['is not open'] } }],
  ['fields with codes', { errors: [{ field: 'country', code: 'is not open' }] }],
])('names the column out of %s', (_, body) => {
  expect(refusalOf(422, body, request).details).toMatchObject([{ column: 'country', rule: 'is not open' }]);
});

it.each([[undefined], ['<html>'], [{ detail: `Sample is unknown` }], [{ errors: [] }], [[]]])(
  'gives the status when the body %j says nothing that may be told',
  (body) => {
    const [detail] = refusalOf(400, body, request).details;
    expect(detail?.rule).toBe('The service refused the request with status 400 and did not say why.');
  },
);

it('never repeats a value of the person, wherever the service puts it', () => {
  const text = fc.tuple(fc.string(), fc.constantFrom(...values), fc.string()).map((parts) => parts.join(' '));
  const leaf = fc.oneof(text, fc.constantFrom(...values));
  const error = fc.record(
    {
      pointer: leaf,
      field: leaf,
      path: leaf,
      source: fc.record({ pointer: leaf }),
      message: leaf,
      detail: leaf,
      rule: leaf,
      code: leaf,
      title: leaf,
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
  const details = fc.check(
    fc.property(body, (sent) => {
      const bare = JSON.stringify(refusalOf(422, sent, request))
        .replaceAll(/[^\p{L}\p{N}]/gu, '')
        .toLowerCase();
      return ['sbxp7', 'sample', 'invented', '19900101', '1990'].every((value) => !bare.includes(value));
    }),
    { numRuns: 500 },
  );
  expect(details.failed ? fc.defaultReportMessage(details) : undefined).toBeUndefined();
});
