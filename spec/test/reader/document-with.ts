import type { Document, Schema } from '../../reader/index.ts';

/** A document with these schemas and no operation. */
export const documentWith = (schemas: Record<string, object>): Document => ({
  openapi: '3.1.1',
  info: { title: 'Sample', version: '1.0.0' },
  paths: {},
  components: { schemas: schemas as Record<string, Schema> },
});
