import { bundleFile, readText } from './bundles.ts';
import type { ContractName } from './interfaces.ts';
import { isObject } from './json-pointer.ts';

/** A schema of Swagger 2.0. */
export interface SwaggerSchema {
  type?: string;
  description?: string;
  format?: string;
  enum?: unknown[];
  required?: string[];
  properties?: Record<string, SwaggerSchema>;
  items?: SwaggerSchema;
  [keyword: string]: unknown;
}

export interface SwaggerParameter {
  name: string;
  in: string;
  required?: boolean;
  description?: string;
  schema?: SwaggerSchema;
  [keyword: string]: unknown;
}

export interface SwaggerResponse {
  description: string;
  schema?: SwaggerSchema;
  [keyword: string]: unknown;
}

export interface SwaggerOperation {
  operationId: string;
  summary?: string;
  description?: string;
  parameters?: SwaggerParameter[];
  produces?: string[];
  consumes?: string[];
  responses: Record<string, SwaggerResponse>;
  [keyword: string]: unknown;
}

export type SwaggerPaths = Record<string, Record<string, SwaggerOperation>>;

export interface Swagger {
  definitions: Record<string, SwaggerSchema>;
  info: { version: string; [key: string]: unknown };
  paths: SwaggerPaths;
}

const read = new Map<ContractName, Swagger>();

/** Reads a document of the contract in Swagger 2.0, with each reference written out, so that each place can have words of its own. */
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
    paths: writeOut(paths, definitions) as SwaggerPaths,
    definitions: writeOut(definitions, definitions) as Swagger['definitions'],
  };
}

/** No schema of the contract contains itself; a test of the contract says so. */
function writeOut(node: unknown, definitions: Record<string, SwaggerSchema>): unknown {
  if (Array.isArray(node)) return node.map((item) => writeOut(item, definitions));
  if (!isObject(node)) return node;
  const { $ref, ...beside } = node;
  if (typeof $ref === 'string') {
    const target = definitions[$ref.replace('#/definitions/', '')];
    return { ...(writeOut(target, definitions) as object), ...(writeOut(beside, definitions) as object) };
  }
  return Object.fromEntries(Object.entries(node).map(([key, value]) => [key, writeOut(value, definitions)]));
}
