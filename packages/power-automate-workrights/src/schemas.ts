import { bundleFile, isObject, readText, type ContractName } from '@workrights/spec/reader';

/** A schema of Swagger 2.0. */
export interface Schema {
  type?: string;
  description?: string;
  format?: string;
  enum?: unknown[];
  required?: string[];
  properties?: Record<string, Schema>;
  items?: Schema;
  [keyword: string]: unknown;
}

export interface Parameter {
  name: string;
  in: string;
  required?: boolean;
  description?: string;
  schema?: Schema;
  [keyword: string]: unknown;
}

export interface Response {
  description: string;
  schema?: Schema;
  [keyword: string]: unknown;
}

export interface Operation {
  operationId: string;
  summary?: string;
  description?: string;
  parameters?: Parameter[];
  produces?: string[];
  consumes?: string[];
  responses: Record<string, Response>;
  [keyword: string]: unknown;
}

export type Paths = Record<string, Record<string, Operation>>;

export interface Swagger {
  definitions: Record<string, Schema>;
  info: { version: string; [key: string]: unknown };
  paths: Paths;
}

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

const read = new Map<ContractName, Swagger>();

/** Reads a document of the contract, and writes each reference out: beside one, a schema can't have a label. */
export function readSwagger(name: ContractName): Swagger {
  const found = read.get(name) ?? readOnce(name);
  read.set(name, found);
  return found;
}

function readOnce(name: ContractName): Swagger {
  const document = JSON.parse(readText(bundleFile(name, 'swagger-2.0'))) as Swagger;
  const { paths, info, definitions } = document;
  return {
    info,
    paths: writeOut(paths, definitions) as Paths,
    definitions: writeOut(definitions, definitions) as Swagger['definitions'],
  };
}

/** No schema of the contract contains itself; a test of the contract says so. */
function writeOut(node: unknown, definitions: Record<string, Schema>): unknown {
  if (Array.isArray(node)) return node.map((item) => writeOut(item, definitions));
  if (!isObject(node)) return node;
  const { $ref, ...beside } = node;
  if (typeof $ref === 'string') {
    const target = definitions[$ref.replace('#/definitions/', '')];
    return { ...(writeOut(target, definitions) as object), ...(writeOut(beside, definitions) as object) };
  }
  return Object.fromEntries(Object.entries(node).map(([key, value]) => [key, writeOut(value, definitions)]));
}

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
