import { expect, test } from 'vitest';

import { propertiesOf } from '../../reader/index.ts';
import { documentWith } from './document-with.ts';

const text = { type: 'string' };

test('reads the properties of every form of a body once, through references, forms and objects', () => {
  const document = documentWith({
    Body: { anyOf: [{ $ref: '#/components/schemas/One' }, { $ref: '#/components/schemas/Other' }] },
    One: {
      type: 'object',
      properties: { kind: { enum: ['one'] }, inner: { $ref: '#/components/schemas/Inner' } },
    },
    Other: { allOf: [{ properties: { kind: { enum: ['other'] } } }], else: { properties: { late: text } } },
    Inner: { type: 'object', properties: { list: { type: 'array', items: { properties: { no: text } } } } },
  });
  const found = propertiesOf(document, { $ref: '#/components/schemas/Body' });
  expect(found.map(({ path }) => path.join('.'))).toEqual(['kind', 'inner', 'inner.list', 'late']);
  expect(found[0]?.schemas).toEqual([{ enum: ['one'] }, { enum: ['other'] }]);
});
