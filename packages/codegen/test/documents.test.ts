import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { BundleError, readDocument } from '../src/documents.ts';
import { resolveReference } from '../src/references.ts';
import { temporaryFolder } from './support/temporary-folder.ts';
import { tinyDocument } from './support/tiny-document.ts';

describe('readDocument', () => {
  it('says how to make a bundle that is missing', async () => {
    const path = join(await temporaryFolder(), 'visa-checks.json');
    expect(() => readDocument(path)).toThrow(BundleError);
    expect(() => readDocument(path)).toThrow(/turbo run bundle/u);
    expect(() => readDocument(path)).toThrow(path);
  });

  it.each([
    ['{"openapi":', /is not JSON/u],
    ['{"swagger": "2.0"}', /is not an OpenAPI document/u],
    ['[]', /is not an OpenAPI document/u],
  ])('refuses %s', async (text, message) => {
    const path = join(await temporaryFolder(), 'bundle.json');
    await writeFile(path, text);
    expect(() => readDocument(path)).toThrow(message);
  });
});

describe('resolveReference', () => {
  const $ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });

  it('follows a chain of references and escaped names', () => {
    const document = tinyDocument({ A: $ref('B~1c'), 'B/c': { type: 'string' } });
    expect(resolveReference(document, $ref('A'))).toEqual({ type: 'string' });
  });

  it.each([
    ['leads nowhere', $ref('Missing')],
    ['leads back to itself', $ref('Loop')],
    ['is not local', { $ref: 'other.yaml' }],
  ])('refuses a reference that %s', (message, node) => {
    expect(() => resolveReference(tinyDocument({ Loop: $ref('Loop') }), node)).toThrow(message);
  });
});
