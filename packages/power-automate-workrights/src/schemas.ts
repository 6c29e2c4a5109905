import type { SwaggerSchema as Schema } from '@workrights/spec/reader';

/** The formats that Microsoft's schema of a definition knows. */
const FORMATS = new Set([
  'int32',
  'int64',
  'float',
  'double',
  'byte',
  'binary',
  'date',
  'date-time',
  'email',
  'uri',
]);

/**
 * A schema for makers of flows: no notes of this kit, no formats that Power Automate doesn't know, and no patterns. The relay
 * validates what it gets, and its words are better than a pattern.
 */
export function plain(schema: Schema): Schema {
  const kept = Object.entries(schema).filter(
    ([key, value]) =>
      (!key.startsWith('x-') || key === 'x-nullable') &&
      !['pattern', 'example', 'examples'].includes(key) &&
      (key !== 'format' || FORMATS.has(String(value))),
  );
  const written: Schema = Object.fromEntries(kept);
  if (written.properties) {
    written.properties = Object.fromEntries(
      Object.entries(written.properties).map(([name, inner]) => [name, plain(inner)]),
    );
  }
  if (written.items) written.items = plain(written.items);
  return written;
}

export function without(schema: Schema, names: readonly string[] = []): Schema {
  const properties = Object.entries(schema.properties ?? {}).filter(([name]) => !names.includes(name));
  const required = (schema.required ?? []).filter((name) => !names.includes(name));
  const { required: _, ...others } = schema;
  return { ...others, properties: Object.fromEntries(properties), ...(required.length > 0 && { required }) };
}
