import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Parameter, Schema } from '@workrights/spec/reader';
import { generateClient } from '../src/targets/client.ts';
import { temporaryFolder } from './support/temporary-folder.ts';
import { tinyDocuments } from './support/tiny-document.ts';

async function generate(
  schemas: Record<string, unknown>,
  paths: Record<string, unknown> = {},
): Promise<{ types: string; sdk: string }> {
  const folder = await temporaryFolder();
  await generateClient(tinyDocuments(schemas, paths), folder);
  return {
    types: await readFile(join(folder, 'visa-checks', 'types.gen.ts'), 'utf8'),
    sdk: await readFile(join(folder, 'visa-checks', 'sdk.gen.ts'), 'utf8'),
  };
}

const thing = (properties: Record<string, unknown>) => ({ Thing: { type: 'object', properties } });

describe('generateClient', () => {
  it('types an open enum as its known values or any other string', async () => {
    const { types } = await generate(thing({ status: { type: 'string', 'x-known-values': ['on', 'off'] } }));
    expect(types).toContain("status?: 'on' | 'off' | (string & {});");
  });

  it('types an open enum that may be null as its known values, any other string or null', async () => {
    const { types } = await generate(
      thing({ status: { type: ['string', 'null'], 'x-known-values': ['on'] } }),
    );
    expect(types).toContain("status?: 'on' | (string & {}) | null;");
  });

  it('leaves other nullable types as they are', async () => {
    const { types } = await generate(
      thing({ note: { type: ['string', 'null'] }, size: { type: ['string', 'integer'] } }),
    );
    expect(types).toContain('note?: string | null;');
    expect(types).toContain('size?: string | number;');
  });

  it('types a property that must be absent as never', async () => {
    const { types } = await generate(thing({ other: { not: {}, 'x-never': true } }));
    expect(types).toContain('other?: never;');
  });

  it('makes the Version header optional, because the client sets it once', async () => {
    const folder = await temporaryFolder();
    const documents = tinyDocuments(thing({}), {
      '/versioned': {
        parameters: [{ $ref: '#/components/parameters/Version' }],
        get: { operationId: 'readVersioned', responses: { '200': { description: 'Read.' } } },
      },
    });
    const schema: Schema = { type: 'string', default: '2024-03-05' };
    const version: Parameter = { name: 'Version', in: 'header', required: true, schema };
    const document = {
      ...documents['visa-checks'],
      components: { ...documents['visa-checks'].components, parameters: { Version: version } },
    };
    await generateClient({ ...documents, 'visa-checks': document, 'work-rights': document }, folder);
    expect(await readFile(join(folder, 'visa-checks', 'types.gen.ts'), 'utf8')).toMatch(
      /headers\?: \{\s+Version\?: string;/u,
    );
  });

  it('writes types and functions, and nothing else', async () => {
    const folder = await temporaryFolder();
    await generateClient(tinyDocuments(thing({}), {}), folder);
    expect(await readdir(join(folder, 'visa-checks'))).toEqual(['sdk.gen.ts', 'types.gen.ts']);
  });

  it('writes functions that always take a client and never authenticate by themselves', async () => {
    const { sdk } = await generate(thing({}));
    expect(sdk).toContain('client: Client;');
    expect(sdk).not.toContain('security');
    expect(sdk).toContain("from '../../sdk/sdk-client.ts'");
  });
});
