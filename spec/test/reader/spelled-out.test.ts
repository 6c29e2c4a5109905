import { describe, expect, it } from 'vitest';

import { spelledOut } from '../../reader/index.ts';
import { documentWith } from './document-with.ts';

const closed = (name: string) => ({
  type: 'object',
  additionalProperties: false,
  required: [name],
  properties: { [name]: { type: 'string' } },
});
const $ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });
const never = { not: {}, 'x-never': true };

const schemasOf = (schemas: Record<string, object>): unknown =>
  spelledOut(documentWith(schemas)).components?.schemas;

describe('spelledOut', () => {
  it('forbids in each closed form of a union what the other forms have, through unions inside it', () => {
    const schemas = {
      Thing: { anyOf: [$ref('ByName'), $ref('ByNumber')] },
      ByName: closed('name'),
      ByNumber: { oneOf: [$ref('ByKey')] },
      ByKey: closed('key'),
    };
    expect(schemasOf(schemas)).toMatchObject({
      ByName: { properties: { name: { type: 'string' }, key: never } },
      ByKey: { properties: { key: { type: 'string' }, name: never } },
    });
  });

  it('leaves open forms of a union open', () => {
    const open = (name: string) => ({ type: 'object', properties: { [name]: { type: 'string' } } });
    const schemas = { Thing: { anyOf: [open('name'), open('key')] } };
    expect(schemasOf(schemas)).toEqual(schemas);
  });

  it('writes an enum of one value as a constant, at any depth, and leaves longer ones', () => {
    const kind = { type: 'string', enum: ['a'] };
    expect(
      schemasOf({ Thing: { properties: { kind, of: { enum: ['a', 'b'] } }, if: { properties: { kind } } } }),
    ).toEqual({
      Thing: {
        properties: { kind: { type: 'string', const: 'a' }, of: { enum: ['a', 'b'] } },
        if: { properties: { kind: { type: 'string', const: 'a' } } },
      },
    });
  });

  it('changes nothing of the document that it is given', () => {
    const document = documentWith({ Thing: { enum: ['a'] } });
    spelledOut(document);
    expect(document).toEqual(documentWith({ Thing: { enum: ['a'] } }));
  });
});
