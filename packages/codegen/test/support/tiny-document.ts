import type { Document } from '@workrights/spec/reader';
import type { Documents } from '../../src/documents.ts';

type Json = Record<string, unknown>;

/** A document with one operation, `saveThing`, whose body is the schema `Thing`. */
export function tinyDocument(schemas: Json, paths: Json = {}): Document {
  const json = (schema: Json): Json => ({ content: { 'application/json': { schema } } });
  const document = {
    openapi: '3.1.1',
    info: { title: 'Tiny', version: '1.0.0' },
    paths: {
      '/things': {
        post: {
          operationId: 'saveThing',
          requestBody: { required: true, ...json({ $ref: '#/components/schemas/Thing' }) },
          responses: { '200': { description: 'Saved.', ...json({ $ref: '#/components/schemas/Thing' }) } },
        },
      },
      ...paths,
    },
    components: { schemas },
  };
  return document as unknown as Document;
}

/** Both interfaces, the same tiny document twice. */
export function tinyDocuments(schemas: Json, paths: Json = {}): Documents {
  return { 'visa-checks': tinyDocument(schemas, paths), 'work-rights': tinyDocument(schemas, paths) };
}
