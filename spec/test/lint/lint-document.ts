import { createConfig, lintFromString } from '@redocly/openapi-core';

import workRightsPlugin from '../../lint/plugin.ts';

/** Lints a document with only one of our rules, and returns the messages with their places. */
export async function lintDocument(
  rule: string,
  document: string | object,
  options: Record<string, unknown> = {},
): Promise<{ message: string; pointer: string | undefined; line: number | undefined }[]> {
  const config = await createConfig({
    plugins: [workRightsPlugin()],
    rules: { [`workrights/${rule}`]: { severity: 'error', ...options } },
  });
  const source = typeof document === 'string' ? document : JSON.stringify(document);
  const problems = await lintFromString({ source, absoluteRef: '/document.yaml', config });
  return problems.map(({ message, location }) => ({
    message,
    pointer: location[0]?.pointer,
    line: location[0]?.pointer === undefined ? location[0]?.start.line : undefined,
  }));
}

/** A document with the given schemas, which one operation uses. */
export function withSchemas(schemas: Record<string, unknown>): object {
  return document({ components: { schemas } });
}

/** A minimal OpenAPI document with further root keys. */
export function document(parts: Record<string, unknown>): object {
  return { openapi: '3.1.1', info: { title: 'Sample', version: '1.0.0' }, paths: {}, ...parts };
}
