import type { OpenApiDocument, Schema } from '../documents.ts';
import { isObject } from '../references.ts';

export interface PatternRow {
  readonly pattern: string;
  readonly message: string;
}

/** Values of the contract's enumerations, closed ones (`enum`) and open ones (`x-known-values`), by schema name. */
export function enumRows(document: OpenApiDocument): Record<string, readonly string[]> {
  return Object.fromEntries(
    namedSchemas(document).flatMap(([name, schema]) => {
      const values = valuesOf(schema) ?? schema['x-known-values'];
      const own = Array.isArray(values) ? [[name, values as string[]] as const] : [];
      const inner = Object.entries(isObject(schema['properties']) ? schema['properties'] : {}).flatMap(
        ([property, value]) => {
          if (!isObject(value)) return [];
          const known = valuesOf(value);
          return Array.isArray(known) ? [[`${name}.${property}`, known as string[]] as const] : [];
        },
      );
      return [...own, ...inner];
    }),
  );
}

function valuesOf(schema: Schema): unknown {
  return schema['enum'] ?? ('const' in schema ? [schema['const']] : undefined);
}

/** Patterns of the contract's named texts, with their meaning in words. */
export function patternRows(document: OpenApiDocument): Record<string, PatternRow> {
  return Object.fromEntries(
    namedSchemas(document).flatMap(([name, schema]) => {
      const { pattern, 'x-pattern-message': message } = schema;
      return typeof pattern === 'string' && typeof message === 'string' ? [[name, { pattern, message }]] : [];
    }),
  );
}

function namedSchemas(document: OpenApiDocument): [string, Schema][] {
  return Object.entries(document.components?.['schemas'] ?? {}).filter((entry): entry is [string, Schema] =>
    isObject(entry[1]),
  );
}
