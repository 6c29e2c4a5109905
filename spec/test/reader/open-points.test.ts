import { expect, test } from 'vitest';

import { interfaceNames, placesOf, readBundles, readOpenPoints, valueAt } from '../../reader/index.ts';
import { documentWith } from './document-with.ts';

const note = { 'x-source': { section: '2.1', status: 'assumed', note: ['id-form', 'id-length'] } };

test('finds every note, beside a $ref too, in the order of the documents', () => {
  const places = placesOf({
    'visa-checks': documentWith({
      Check: { properties: { default: { $ref: '#/components/schemas/Id', ...note } } },
      Id: { 'x-source': { section: '2.1', status: 'assumed', note: 'id-form' } },
    }),
    'work-rights': documentWith({ 'a/b': note }),
  });
  expect([...places]).toEqual([
    [
      'id-form',
      [
        'visa-checks#/components/schemas/Check/properties/default',
        'visa-checks#/components/schemas/Id',
        'work-rights#/components/schemas/a~1b',
      ],
    ],
    [
      'id-length',
      ['visa-checks#/components/schemas/Check/properties/default', 'work-rights#/components/schemas/a~1b'],
    ],
  ]);
});

test('takes no data for a note', () => {
  expect(placesOf({ 'visa-checks': documentWith({ Id: { examples: [note], default: note } }) }).size).toBe(0);
});

test('lists every open point with places that exist', () => {
  const bundles = readBundles();
  for (const { where } of readOpenPoints()) {
    expect(where.length).toBeGreaterThan(0);
    for (const place of where) {
      const name = interfaceNames.find((one) => place.startsWith(`${one}#`));
      expect(valueAt(name && bundles[name], place.slice(name?.length))).toBeDefined();
    }
  }
});
