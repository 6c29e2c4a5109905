import { below, resolve, type Document, type Located, type Schema } from '@workrights/spec/reader';
import { referredBy } from './component-names.ts';
import { withoutNull } from './definition.ts';
import type { Branch, Presence } from './types.ts';
import { alternativesOf, branchesOf, type Occurrence, type Option } from './union.ts';

/** How the page shows the fields of a value. */
export type ObjectForm =
  | { kind: 'none' }
  /** One list of fields. If there are branches, they have similar fields, and a row says what differs. */
  | { kind: 'merged'; properties: Map<string, Occurrence[]>; branches: readonly Branch[] }
  /** Branches that have little in common, each with its own list. */
  | { kind: 'separate'; options: readonly Option[] }
  /** An object, alone or wrapped in one field. */
  | { kind: 'envelope'; inner: Located<Schema>; wrapper: Located<Schema> };

/** Below this share of common fields, two lists help a reader more than one. */
const SIMILAR = 1 / 3;

export function objectFormOf(document: Document, from: Located<Schema>): ObjectForm {
  const { schema } = withoutNull(document, from);
  const key = schema.value.anyOf ? 'anyOf' : 'oneOf';
  const union = schema.value[key];
  if (!union) return plainForm(document, schema);
  const options = union
    .map((option, index) => resolve(document, below(schema, option, key, String(index))))
    .filter((option) => contentOf(document, option) !== undefined);
  const [first, second] = options;
  if (!first) return { kind: 'none' };
  if (!second) return objectFormOf(document, first);
  if (wraps(document, second, first)) return { kind: 'envelope', inner: first, wrapper: second };
  return unionForm(document, schema, options);
}

/** Merges definitions of one object in several branches, even if they have little in common. */
export function mergedForm(document: Document, options: readonly Option[]): ObjectForm {
  const properties = new Map<string, Occurrence[]>();
  for (const { branch, schema } of options) {
    const form = objectFormOf(document, schema);
    if (form.kind !== 'merged') throw new Error(`${schema.pointer} cannot be merged with its siblings.`);
    for (const [name, occurrences] of form.properties) {
      const labelled = occurrences.map((one) => Object.assign({}, one, { branch: one.branch ?? branch }));
      properties.set(name, [...(properties.get(name) ?? []), ...labelled]);
    }
  }
  return { kind: 'merged', properties, branches: options.map(({ branch }) => branch) };
}

/** The object that a value is, or that its arrays contain. The suffix has `[]` for each array. */
export function contentOf(
  document: Document,
  from: Located<Schema>,
): { schema: Located<Schema>; suffix: string } | undefined {
  const { schema } = withoutNull(document, from);
  const { type, items, properties, allOf, anyOf, oneOf } = schema.value;
  if (type === 'array' && items) {
    const inner = contentOf(document, below(schema, items, 'items'));
    return inner && { schema: inner.schema, suffix: `[]${inner.suffix}` };
  }
  if (properties ?? allOf) return { schema, suffix: '' };
  const options = (anyOf ?? oneOf ?? [])
    .map((option) => contentOf(document, { ...schema, value: option }))
    .filter((content) => content !== undefined);
  const [only] = options;
  if (options.length === 1 && only) return only;
  return only && { schema, suffix: '' };
}

function unionForm(
  document: Document,
  union: Located<Schema>,
  schemas: readonly Located<Schema>[],
): ObjectForm {
  const plain = schemas.map((schema) => plainForm(document, schema));
  const alternatives = alternativesOf(plain.map(propertiesOf), union.value);
  if (alternatives) return { kind: 'merged', properties: alternatives, branches: [] };

  const options = branchesOf(document, union, schemas);
  const names = schemas.map((schema) => [...propertiesOf(objectFormOf(document, schema)).keys()]);
  const all = [...new Set(names.flat())];
  const common = all.filter((name) => names.every((some) => some.includes(name)));
  return common.length / all.length >= SIMILAR
    ? mergedForm(document, options)
    : { kind: 'separate', options };
}

function propertiesOf(form: ObjectForm): Map<string, Occurrence[]> {
  return form.kind === 'merged' ? form.properties : new Map();
}

function plainForm(document: Document, from: Located<Schema>): ObjectForm {
  const schema = resolve(document, from);
  const properties = new Map<string, Occurrence[]>();
  for (const [index, part] of (schema.value.allOf ?? []).entries()) {
    const form = plainForm(document, below(schema, part, 'allOf', String(index)));
    for (const [name, found] of propertiesOf(form)) properties.set(name, found);
  }
  for (const [name, property] of Object.entries(schema.value.properties ?? {})) {
    const written = below(schema, property, 'properties', name);
    properties.set(name, [
      {
        schema: resolve(document, written),
        pointers: [written.pointer, ...referredBy(document, property)],
        presence: presenceIn(schema.value, name),
      },
    ]);
  }
  return properties.size === 0 ? { kind: 'none' } : { kind: 'merged', properties, branches: [] };
}

function presenceIn(object: Schema, name: string): Presence[] {
  const all = { branches: [], among: [] };
  const property = object.properties?.[name];
  if (property?.['x-never']) return [{ kind: 'never', ...all }];
  if (object.required?.includes(name)) return [{ kind: 'required', ...all }];
  const condition = object.then?.required?.includes(name) ? conditionOf(object.if) : undefined;
  return [
    ...(condition ? [{ kind: 'required' as const, ...all, condition }] : []),
    { kind: 'optional', ...all },
  ];
}

/** The constant that an `if` requires: `australia.visa_check_type` and `agent`. */
function conditionOf(
  schema: Schema | undefined,
  path: readonly string[] = [],
): { field: string; value: string } | undefined {
  if (!schema) return undefined;
  if (schema.const !== undefined) return { field: path.join('.'), value: String(schema.const) };
  for (const [name, property] of Object.entries(schema.properties ?? {})) {
    const found = conditionOf(property, [...path, name]);
    if (found) return found;
  }
  return undefined;
}

/** Whether an object has only one field, which contains the other form. */
function wraps(document: Document, wrapper: Located<Schema>, inner: Located<Schema>): boolean {
  const [only, ...others] = Object.values(wrapper.value.properties ?? {});
  if (!only || others.length > 0) return false;
  return resolve(document, { value: only, pointer: '' }).pointer === inner.pointer;
}
