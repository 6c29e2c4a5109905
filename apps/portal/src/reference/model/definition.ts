import { below, resolve, type Document, type Located, type Schema } from '@workrights/spec/reader';
import { componentName } from './component-names.ts';
import { joinSources, sourcesOfComponents } from './join-sources.ts';
import { ownSource, sourceOf } from './source.ts';
import type { Constraint, Definition, Source, Values } from './types.ts';

/** What a schema says about one value, without its fields. */
export function definitionOf(document: Document, schema: Located<Schema>, inherited?: Source): Definition {
  const found = withoutNull(document, schema);
  const { value } = found.schema;
  const own = sourceOf(schema.value) ?? sourceOf(value) ?? inherited;
  const sources = [...(own ? [own] : []), ...sourcesOfComponents(document, found.schema)];
  const source = joinSources(sources) ?? ownSource(document);
  if (!source) throw new Error(`${schema.pointer} has no x-source.`);
  const schemaName = componentName(found.schema.pointer);
  const values = valuesOf(value);
  return {
    type: typeText(document, found.schema),
    nullable: found.nullable,
    description: (schema.value.description ?? value.description ?? '').trim(),
    constraints: [...constraintsOf(value), ...constraintsOfItems(document, found.schema)],
    ...(values && { values }),
    examples: schema.value.examples ?? value.examples ?? [],
    source,
    ...(schemaName && { schemaName }),
  };
}

/** Removes `null` from a schema's forms, and says whether it was there. A single remaining form replaces the union. */
export function withoutNull(
  document: Document,
  from: Located<Schema>,
): { schema: Located<Schema>; nullable: boolean } {
  const schema = resolve(document, from);
  const { type, anyOf } = schema.value;
  if (Array.isArray(type) && type.includes('null')) {
    const rest = type.filter((one) => one !== 'null');
    const value = { ...schema.value, type: rest.length === 1 ? rest[0] : rest } as Schema;
    return { schema: { ...schema, value }, nullable: true };
  }
  if (!anyOf?.some((option) => option.type === 'null')) return { schema, nullable: false };
  const options = anyOf
    .map((option, index) => below(schema, option, 'anyOf', String(index)))
    .filter(({ value }) => value.type !== 'null');
  const { anyOf: _, ...beside } = schema.value;
  const [only] = options;
  if (options.length === 1 && only) {
    const target = resolve(document, only);
    return { schema: { ...target, value: { ...target.value, ...beside } }, nullable: true };
  }
  return {
    schema: { ...schema, value: { ...schema.value, anyOf: options.map(({ value }) => value) } },
    nullable: true,
  };
}

/** The type in words: `array of objects`, `string or integer`, `date`. */
export function typeText(document: Document, from: Located<Schema>): string {
  const { schema } = withoutNull(document, from);
  const { value } = schema;
  const union = value.anyOf ?? value.oneOf;
  if (union) {
    const texts = union.map((option) => typeText(document, { ...schema, value: option }));
    return [...new Set(texts)].join(' or ');
  }
  if (value.type === 'array' && value.items) {
    const items = typeText(document, { ...schema, value: value.items });
    return `array of ${items.replace(/^(\w+)/, '$1s')}`;
  }
  if (value.allOf) return 'object';
  if (Array.isArray(value.type)) return value.type.join(' or ');
  if (value.format === 'date' || value.format === 'date-time') return value.format;
  if (value.format === 'uri' || value.format === 'uri-reference') return 'URL';
  return value.type ?? (value.not ? 'nothing' : 'any JSON');
}

function valuesOf(schema: Schema): Values | undefined {
  const closed = 'const' in schema ? [schema.const] : schema.enum;
  if (closed) return { kind: 'closed', list: closed.filter((one) => one !== null).map(String) };
  const known = schema['x-known-values'];
  return known && { kind: 'open', list: known };
}

function constraintsOf(schema: Schema): Constraint[] {
  const found: Constraint[] = [];
  const add = (kind: Constraint['kind'], text: string, code?: string) =>
    found.push({ kind, text, ...(code !== undefined && { code }) });
  if (schema.format === 'date') add('format', 'A day that exists, written yyyy-mm-dd');
  if (schema.format === 'date-time') add('format', 'A moment of ISO 8601');
  if (schema.format === 'email') add('format', 'A well-formed e-mail address');
  if (schema.pattern) {
    const message = schema['x-pattern-message'];
    add('pattern', message ? capitalised(message) : 'Has the form', schema.pattern);
  }
  if (schema.minLength === 1) add('length', 'Not empty');
  else if (schema.minLength !== undefined) add('length', `At least ${schema.minLength} characters`);
  if (schema.maxLength !== undefined) add('length', `At most ${schema.maxLength} characters`);
  if (schema.minimum !== undefined) add('minimum', `At least ${schema.minimum}`);
  if (schema.maximum !== undefined) add('maximum', `At most ${schema.maximum}`);
  if (schema.maxItems !== undefined) add('items', `At most ${schema.maxItems} items`);
  if (schema.default !== undefined) add('default', 'Default', String(schema.default));
  return found;
}

/** The constraints of each item in an array of simple values. Items that are objects have their own rows. */
function constraintsOfItems(document: Document, { value, pointer }: Located<Schema>): Constraint[] {
  if (!value.items) return [];
  const items = resolve(document, { value: value.items, pointer: `${pointer}/items` });
  return constraintsOf(items.value).map((one) => Object.assign({}, one, { text: `Each: ${one.text}` }));
}

function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
