import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { generateSandbox } from '../src/targets/sandbox.ts';
import { temporaryFolder } from './support/temporary-folder.ts';
import { tinyDocuments } from './support/tiny-document.ts';

interface Validate {
  (value: unknown): boolean;
  errors?:
    | { instancePath: string; schemaPath: string; keyword: string; params: Record<string, unknown> }[]
    | null;
}
type Table = Record<string, Record<string, Validate>>;

async function generate(
  schemas: Record<string, unknown>,
  paths: Record<string, unknown> = {},
): Promise<{ request: Table; response: Table; read: (file: string) => Promise<string> }> {
  const folder = await temporaryFolder();
  await generateSandbox(tinyDocuments(schemas, paths), folder);
  const load = (file: string) => import(join(folder, file)) as Promise<Record<string, Table>>;
  return {
    request: (await load('validate-visa-checks.mjs'))['requestValidators'] ?? {},
    response: (await load('validate-visa-checks-responses.mjs'))['responseValidators'] ?? {},
    read: (file) => readFile(join(folder, file), 'utf8'),
  };
}

const get = { responses: { '200': { description: 'Read.' } } };

function faults(validate: Validate | undefined, value: unknown): string[] {
  expect(validate?.(value)).toBe(false);
  return (validate?.errors ?? []).map(({ instancePath, keyword }) => `${instancePath} ${keyword}`);
}

describe('generateSandbox', () => {
  it('stops at the first broken rule of a body: a hostile one has a million', async () => {
    const { request } = await generate({
      Thing: { type: 'object', properties: { list: { type: 'array', items: { type: 'integer' } } } },
    });
    expect(faults(request['saveThing']?.['body'], { list: ['a', 'b', 'c'] })).toEqual(['/list/0 type']);
  });

  it('judges a union with a discriminator', async () => {
    const branch = (kind: string, field: string) => ({
      type: 'object',
      required: ['kind', field],
      properties: { kind: { type: 'string', const: kind }, [field]: { type: 'string' } },
    });
    const { request } = await generate({
      Thing: {
        type: 'object',
        oneOf: [{ $ref: '#/components/schemas/Cat' }, { $ref: '#/components/schemas/Dog' }],
        discriminator: {
          propertyName: 'kind',
          mapping: { cat: '#/components/schemas/Cat', dog: '#/components/schemas/Dog' },
        },
      },
      Cat: branch('cat', 'claws'),
      Dog: branch('dog', 'bark'),
    });
    const body = request['saveThing']?.['body'];
    expect(
      [{ kind: 'dog', bark: 'x' }, { kind: 'dog', bark: 1 }, { bark: 'x' }, { kind: 'cow' }].map((value) =>
        body?.(value),
      ),
    ).toEqual([true, false, false, false]);
  });

  it('writes the rule of each request body by its operation', async () => {
    const { read } = await generate({ Thing: { type: 'object' } });
    const rules = await read('visa-checks/rules.gen.ts');
    expect(rules).toContain('saveThing: {\n    body: thingRule,');
    expect(rules).toContain("from '@workrights/explainer'");
  });

  it('writes the address of each operation, and what an alias is another address of', async () => {
    const { read } = await generate(
      { Thing: { type: 'object' } },
      {
        '/things/{id}': { get: { operationId: 'readThing', ...get } },
        '/old/{id}': { get: { operationId: 'readThingAtOld', 'x-alias-of': 'readThing', ...get } },
      },
    );
    const source = await read('visa-checks/operations.gen.ts');
    expect(source).toContain('readThing: {"method":"GET","path":"/things/{id}"},');
    expect(source).toContain('readThingAtOld: {"method":"GET","path":"/old/{id}","aliasOf":"readThing"},');
  });

  it('refuses a request schema that contains itself', async () => {
    const thing = { type: 'object', properties: { child: { $ref: '#/components/schemas/Thing' } } };
    await expect(generate({ Thing: thing })).rejects.toThrow(/contains itself/u);
  });

  it('judges formats without ajv at run time', async () => {
    const formats = { date: '2024-02-30', 'date-time': '2024-01-01', email: 'a', uri: '/a' };
    const properties = Object.fromEntries(
      Object.keys(formats).map((format) => [format, { type: 'string', format }]),
    );
    const { request, read } = await generate({ Thing: { type: 'object', properties } });
    const body = request['saveThing']?.['body'];
    for (const [format, text] of Object.entries(formats)) {
      expect(faults(body, { [format]: text })).toEqual([`/${format} format`]);
    }
    expect(
      body?.({
        date: '2024-02-29',
        'date-time': '2024-01-01T00:00:00.000Z',
        email: 'a@b.cd',
        uri: 'http://a',
      }),
    ).toBe(true);
    expect(await read('validate-visa-checks.mjs')).not.toMatch(/\b(?:require\(|import )/u);
  });

  it('turns parameters into numbers, wants the required ones and gives headers in lower case', async () => {
    const { request } = await generate(
      { Thing: { type: 'object' } },
      {
        '/things/{id}': {
          parameters: [
            { name: 'Version', in: 'header', required: true, schema: { type: 'string' } },
            { name: 'id', in: 'path', required: true, schema: { type: 'string', pattern: '^th_' } },
          ],
          get: {
            operationId: 'readThing',
            parameters: [{ name: 'limit', in: 'query', schema: { type: 'integer', minimum: 1 } }],
            ...get,
          },
        },
      },
    );
    const { path, query, headers } = request['readThing'] ?? {};
    const values = { limit: '5', key: 'secret' };
    expect(query?.(values)).toBe(true);
    expect(values).toEqual({ limit: 5, key: 'secret' });
    expect(faults(query, { limit: '0' })).toEqual(['/limit minimum']);
    expect(faults(query, { limit: 'five' })).toEqual(['/limit type']);
    expect(faults(path, { id: '1' })).toEqual(['/id pattern']);
    expect(headers?.({ version: '2024-03-05' })).toBe(true);
    expect(faults(headers, {})).toEqual([' required']);
  });

  it('serves aliases with the validator and the type of their original', async () => {
    const content = { 'application/json': { schema: { $ref: '#/components/schemas/Thing' } } };
    const { request, read } = await generate(
      { Thing: { type: 'object' } },
      {
        '/alias': {
          put: {
            operationId: 'saveThingWithPut',
            'x-alias-of': 'saveThing',
            requestBody: { content },
            ...get,
          },
        },
      },
    );
    expect(request['saveThingWithPut']?.['body']).toBe(request['saveThing']?.['body']);
    const declarations = await read('validate-visa-checks.d.mts');
    expect(declarations).toContain(
      `readonly saveThingWithPut: { readonly "body": Validate<types.SaveThingData['body']>; };`,
    );
  });

  it('has a validator for each response with a JSON body, by status', async () => {
    const { response } = await generate(
      { Thing: { type: 'object' }, Fault: { type: 'object', required: ['title'] } },
      {
        '/file': {
          get: {
            operationId: 'readFile',
            responses: {
              '200': { description: 'The file.', content: { 'application/pdf': {} } },
              default: {
                description: 'A fault.',
                content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Fault' } } },
              },
            },
          },
        },
      },
    );
    expect(Object.keys(response['saveThing'] ?? {})).toEqual(['200']);
    expect(Object.keys(response['readFile'] ?? {})).toEqual(['default']);
    expect(faults(response['readFile']?.['default'], {})).toEqual([' required']);
  });

  it('refuses a keyword that means nothing, so that a misspelt rule is found', async () => {
    await expect(generate({ Thing: { type: 'string', maxLenght: 3 } })).rejects.toThrow(/maxLenght/u);
  });
});
