import type { Document, Schema } from '@workrights/spec/reader';

/** Values of the contract's enumerations, closed ones (`enum`) and open ones (`x-known-values`), by schema name. */
export function enumRows(document: Document): Record<string, readonly unknown[]> {
  const rows = Object.entries(document.components?.schemas ?? {}).flatMap(([name, schema]) => {
    const properties = Object.entries(schema.properties ?? {});
    return [
      ...rowOf(name, closedValues(schema) ?? schema['x-known-values']),
      ...properties.flatMap(([property, value]) => rowOf(`${name}.${property}`, closedValues(value))),
    ];
  });
  return Object.fromEntries(rows);
}

function closedValues(schema: Schema): readonly unknown[] | undefined {
  return schema.enum ?? ('const' in schema ? [schema.const] : undefined);
}

function rowOf(
  name: string,
  values: readonly unknown[] | undefined,
): [name: string, values: readonly unknown[]][] {
  return values === undefined ? [] : [[name, values]];
}
