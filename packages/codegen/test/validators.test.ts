import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { describe, expect, it } from 'vitest';
import type { ZodType } from 'zod';
import { generateValidators } from '../src/targets/validators.ts';
import { temporaryFolder } from './support/temporary-folder.ts';
import { tinyDocuments } from './support/tiny-document.ts';

async function thingSchema(thing: Record<string, unknown>): Promise<ZodType> {
  const folder = await temporaryFolder();
  await generateValidators(tinyDocuments({ Thing: thing }), folder, { array: '../../array.ts' });
  const module = (await import(join(folder, 'visa-checks', 'zod.gen.ts'))) as { thingSchema: ZodType };
  return module.thingSchema;
}

const accepts = (schema: ZodType, ...values: unknown[]): boolean[] =>
  values.map((value) => schema.safeParse(value).success);

describe('generateValidators', () => {
  it('refuses unknown fields where additionalProperties is false', async () => {
    const schema = await thingSchema({
      type: 'object',
      additionalProperties: false,
      properties: { id: { type: 'string' } },
    });
    expect(accepts(schema, { id: 'a' }, { id: 'a', more: 1 })).toEqual([true, false]);
  });

  it('keeps unknown fields of every other object', async () => {
    const schema = await thingSchema({ type: 'object', properties: { id: { type: 'string' } } });
    expect(schema.parse({ id: 'a', more: 1 })).toEqual({ id: 'a', more: 1 });
  });

  it('accepts an unknown value of an open enum', async () => {
    const schema = await thingSchema({ type: 'string', 'x-known-values': ['on', 'off'] });
    expect(accepts(schema, 'on', 'neither', 1)).toEqual([true, true, false]);
  });

  it('refuses a property that must be absent', async () => {
    const schema = await thingSchema({ type: 'object', properties: { other: { not: {}, 'x-never': true } } });
    expect(accepts(schema, {}, { other: 'x' }, { other: null })).toEqual([true, false, false]);
  });

  it('takes whole numbers of any size for integers, within their bounds', async () => {
    const schema = await thingSchema({ type: 'integer', minimum: -1, maximum: 1e300 });
    expect(accepts(schema, 1, 1e300, -2, 1.5, 5e-324, '1')).toEqual([true, true, false, false, false, false]);
  });

  it('hands back what it was given, without defaults', async () => {
    const page = { type: 'integer', default: 1 };
    const schema = await thingSchema({ type: 'object', properties: { page, default: { type: 'string' } } });
    expect(schema.parse({})).toEqual({});
    expect(accepts(schema, { default: 1 })).toEqual([false]);
  });

  it('names the inferred type like the schema of the contract', async () => {
    const folder = await temporaryFolder();
    await generateValidators(tinyDocuments({ ThingEcho: { type: 'string' } }), folder, {
      array: '../../array.ts',
    });
    expect(Object.keys(await import(join(folder, 'work-rights', 'zod.gen.ts')))).toEqual(['thingEchoSchema']);
  });

  it('stops at a format that it has no rule for', async () => {
    const thing = thingSchema({ type: 'string', format: 'iri' });
    await expect(thing).rejects.toThrow(/format "iri"/u);
  });
});

describe('formats', () => {
  it.each([
    ['date', ['2024-02-29', '2000-02-29'], ['2023-02-29', '1900-02-29', '2024-04-31', '2024-1-01', '']],
    [
      'date-time',
      [
        '2024-02-29T23:59:59.123Z',
        '2024-01-01t00:00:00+10:00',
        '2024-01-01 00:00:00z',
        '2016-12-31T23:59:60Z',
      ],
      [
        '2024-02-30T00:00:00Z',
        '2024-01-01T24:00:00Z',
        '2024-01-01T00:00:00',
        '2024-01-01T00:00Z',
        '2024-01-01',
      ],
    ],
    [
      'email',
      ['a@example.com', "o'sample+x@mail.example.com"],
      ['a@example', 'a b@example.com', '@example.com', 'a@b@c.d'],
    ],
    [
      'uri',
      [
        'http://127.0.0.1:4010/v2/visa-checks/vc_1?a=b#c',
        'https://example.com',
        'urn:example:a',
        'http://[::1]/',
      ],
      ['/v2/visa-checks', 'example.com', 'http://a b', 'http://a/%zz', ''],
    ],
  ])('gives %s the meaning that ajv-formats gives it', async (format, valid, invalid) => {
    const schema = await thingSchema({ type: 'string', format });
    expect(accepts(schema, ...valid)).toEqual(valid.map(() => true));
    expect(accepts(schema, ...invalid)).toEqual(invalid.map(() => false));
    const ajv = addFormats.default(new Ajv2020());
    const contract = ajv.compile({ type: 'string', format });
    expect([...valid, ...invalid].map((value) => contract(value))).toEqual(
      [...valid, ...invalid].map((value) => valid.includes(value)),
    );
  });
});
