import type { Document, Schema } from '@workrights/spec/reader';

export interface PatternRow {
  readonly pattern: string;
  readonly message: string;
}

/** Values of the contract's enumerations, closed ones (`enum`) and open ones (`x-known-values`), by schema name. */
export function enumRows(document: Document): Record<string, readonly unknown[]> {
  return Object.fromEntries(
    namedSchemas(document).flatMap(([name, schema]) => {
      const values = valuesOf(schema) ?? schema['x-known-values'];
      const inner = Object.entries(schema.properties ?? {}).flatMap(([property, value]) => {
        const known = valuesOf(value);
        return known ? [[`${name}.${property}`, known] as const] : [];
      });
      return [...(values ? [[name, values] as const] : []), ...inner];
    }),
  );
}

function valuesOf(schema: Schema): readonly unknown[] | undefined {
  return schema.enum ?? ('const' in schema ? [schema.const] : undefined);
}

/** Patterns of the contract's named texts, with their meaning in words. */
export function patternRows(document: Document): Record<string, PatternRow> {
  return Object.fromEntries(
    namedSchemas(document).flatMap(([name, { pattern, 'x-pattern-message': message }]) =>
      pattern !== undefined && message !== undefined ? [[name, { pattern, message }]] : [],
    ),
  );
}

function namedSchemas(document: Document): [string, Schema][] {
  return Object.entries(document.components?.schemas ?? {});
}
