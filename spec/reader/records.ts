import { BundleError } from './bundles.ts';
import type { Document, Schema } from './document.ts';
import { jsonContent, operationNamed } from './operations.ts';
import { resolve, type Located } from './references.ts';

/** The types of a JSON value, as JSON Schema names them. */
export const jsonTypes = ['null', 'boolean', 'integer', 'number', 'string', 'array', 'object'] as const;

export type JsonType = (typeof jsonTypes)[number];

/** What a value may be, in any of its forms. */
export interface RecordTree {
  types: JsonType[];
  /** The listed strings: all allowed ones, or the known ones. Absent for a personal field. */
  values?: { listed: string[]; closed: boolean };
  /** Set when every form of the parent object requires it. */
  required?: true;
  properties?: Record<string, RecordTree>;
  items?: RecordTree;
}

/**
 * The record in a successful response, without its wrapping: the object in `data`, or an item of a list.
 *
 * @returns Undefined for a response that isn't JSON.
 * @throws BundleError when the document has no such operation, or a reference leads nowhere.
 */
export function recordOf(document: Document, operationId: string): RecordTree | undefined {
  const { responses } = operationNamed(document, operationId);
  const schemas = [...responses]
    .filter(([status]) => /^[23]/.test(status))
    .flatMap(([, response]) => jsonContent(response)?.value.schema ?? [])
    .flatMap((schema) => recordSchemas(document, schema));
  return schemas.length === 0 ? undefined : treeOf(anyOf(schemas.map((schema) => read(document, schema))));
}

/**
 * The possible content of a request's body.
 *
 * @returns Undefined for an operation without a JSON body.
 * @throws BundleError as `recordOf` does.
 */
export function requestOf(document: Document, operationId: string): RecordTree | undefined {
  const schema = jsonContent(operationNamed(document, operationId).requestBody)?.value.schema;
  return schema && treeOf(read(document, schema));
}

function recordSchemas(document: Document, schema: Schema): Schema[] {
  const { value } = resolveSchema(document, schema);
  const forms = value.anyOf ?? value.oneOf;
  if (forms) return forms.flatMap((form) => recordSchemas(document, form));
  const inside = value.properties?.['data'] ?? value.items;
  return inside ? recordSchemas(document, inside) : [value];
}

/** A tree under construction. It keeps `required` at the object, and marks personal fields. */
interface Shape {
  types: ReadonlySet<JsonType>;
  values?: { listed: readonly string[]; closed: boolean };
  personal: boolean;
  required: ReadonlySet<string>;
  properties: ReadonlyMap<string, Shape>;
  items?: Shape;
}

function read(document: Document, schema: Schema): Shape {
  const { value } = resolveSchema(document, schema);
  const properties = Object.entries(value.properties ?? {}).filter(([, property]) => !property['x-never']);
  const own: Shape = {
    ...stated(value),
    personal: value['x-personal'] === true,
    required: new Set(value.required),
    properties: new Map(properties.map(([name, property]) => [name, read(document, property)])),
    ...(value.items && { items: read(document, value.items) }),
  };
  const forms = [value.anyOf, value.oneOf].filter((one) => one !== undefined);
  const parts = [
    ...(value.allOf ?? []).map((part) => read(document, part)),
    ...forms.map((form) => anyOf(form.map((branch) => read(document, branch)))),
  ];
  const conditional = [value.then, value.else].filter((one) => one !== undefined);
  return conditional
    .map((part) => read(document, part))
    .reduce(
      sometimes,
      parts.reduce((left, right) => combine(left, right, both), own),
    );
}

function resolveSchema(document: Document, schema: Schema): Located<Schema> {
  return resolve<Schema>(document, { value: schema, pointer: '#' });
}

/** The types and values in a schema's own keywords. A schema without such keywords allows everything. */
function stated({
  type,
  enum: listed,
  const: only,
  'x-known-values': known,
}: Schema): Pick<Shape, 'types' | 'values'> {
  const closed = only === undefined ? listed : [only];
  const types = type === undefined ? (closed?.map(typeOfValue) ?? jsonTypes) : [type].flat();
  const strings = (closed ?? known)?.filter((one) => typeof one === 'string');
  return {
    types: new Set(types),
    ...(strings && strings.length > 0 && { values: { listed: strings, closed: closed !== undefined } }),
  };
}

function typeOfValue(value: unknown): JsonType {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  if (typeof value === 'number') return Number.isInteger(value) ? 'integer' : 'number';
  const type = jsonTypes.find((one) => one === typeof value);
  if (!type) throw new BundleError(`The contract lists a value of no JSON type: ${typeof value}.`);
  return type;
}

function anyOf(shapes: readonly Shape[]): Shape {
  return shapes.reduce((left, right) => combine(left, right, either));
}

/** How to combine two shapes of one value. */
interface Way {
  types: (left: ReadonlySet<JsonType>, right: ReadonlySet<JsonType>) => ReadonlySet<JsonType>;
  values: (left: Shape, right: Shape) => Shape['values'];
  required: (left: Shape, right: Shape) => ReadonlySet<string>;
}

/** Both shapes apply: the parts of an `allOf`. */
const both: Way = {
  types: (left, right) => common(left, right),
  values: ({ values: left }, { values: right }) =>
    left?.closed ? left : right?.closed ? right : (left ?? right),
  required: (left, right) => new Set([...left.required, ...right.required]),
};

/** One of the shapes applies: the forms of an `anyOf`. A form that can't be an object requires no fields. */
const either: Way = {
  types: (left, right) => new Set([...left, ...right]),
  values(left, right) {
    const strings = [left, right].filter(({ types }) => types.has('string'));
    const listed = strings.flatMap(({ values }) => values?.listed ?? []);
    if (listed.length === 0) return undefined;
    return { listed: [...new Set(listed)], closed: strings.every(({ values }) => values?.closed) };
  },
  required(left, right) {
    if (!left.types.has('object')) return right.required;
    if (!right.types.has('object')) return left.required;
    return common(left.required, right.required);
  },
};

function common<T>(left: ReadonlySet<T>, right: ReadonlySet<T>): Set<T> {
  return new Set([...left].filter((one) => right.has(one)));
}

function combine(left: Shape, right: Shape, way: Way): Shape {
  const values = way.values(left, right);
  const items =
    left.items && right.items ? combine(left.items, right.items, way) : (left.items ?? right.items);
  return {
    types: way.types(left.types, right.types),
    personal: left.personal || right.personal,
    required: way.required(left, right),
    properties: merged(left.properties, right.properties, (one, other) => combine(one, other, way)),
    ...(values && { values }),
    ...(items && { items }),
  };
}

/** A condition doesn't narrow the shape, but may add properties. */
function sometimes(shape: Shape, condition: Shape): Shape {
  return { ...shape, properties: merged(shape.properties, condition.properties, sometimes) };
}

function merged(
  left: Shape['properties'],
  right: Shape['properties'],
  join: (left: Shape, right: Shape) => Shape,
): Shape['properties'] {
  const all = new Map(left);
  for (const [name, shape] of right) {
    const known = all.get(name);
    all.set(name, known ? join(known, shape) : shape);
  }
  return all;
}

function treeOf({ types, values, personal, required, properties, items }: Shape): RecordTree {
  const entries = [...properties].map(([name, shape]): [string, RecordTree] => [
    name,
    { ...treeOf(shape), ...(required.has(name) && { required: true }) },
  ]);
  return {
    types: jsonTypes.filter((type) => types.has(type)),
    ...(values && !personal && { values: { listed: [...values.listed], closed: values.closed } }),
    ...(entries.length > 0 && { properties: Object.fromEntries(entries) }),
    ...(items && { items: treeOf(items) }),
  };
}
