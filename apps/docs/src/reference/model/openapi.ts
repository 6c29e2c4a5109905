import type { Source, SourceStatus } from './types.ts';

/** What the reference reads of an OpenAPI 3.1 document. */
export interface Document {
  info: { title: string; version: string; summary: string; description: string };
  servers: { url: string }[];
  tags: { name: string; description: string }[];
  paths: Record<string, PathItem>;
  components: {
    schemas: Record<string, Schema>;
    securitySchemes: Record<string, SecuritySchemeObject>;
  } & Record<string, Record<string, unknown>>;
}

export interface WithSource {
  'x-source'?: { section: string; status: SourceStatus; note?: string | string[] };
}

export interface Schema extends WithSource {
  $ref?: string;
  type?: string | string[];
  description?: string;
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  not?: Schema;
  if?: Schema;
  then?: Schema;
  discriminator?: { propertyName: string; mapping?: Record<string, string> };
  additionalProperties?: boolean | Schema;
  enum?: unknown[];
  const?: unknown;
  default?: unknown;
  examples?: unknown[];
  format?: string;
  pattern?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  maxItems?: number;
  /** What the reference calls this form of a body. */
  'x-title'?: string;
  'x-never'?: boolean;
  'x-known-values'?: string[];
  'x-pattern-message'?: string;
}

export interface ExampleObject {
  $ref?: string;
  summary?: string;
  value?: unknown;
  'x-section'?: string;
  'x-rule'?: string;
}

export interface MediaType {
  schema?: Schema;
  examples?: Record<string, ExampleObject>;
}

export interface ParameterObject extends WithSource {
  $ref?: string;
  name: string;
  in: 'path' | 'query' | 'header';
  required?: boolean;
  description?: string;
  example?: unknown;
  schema: Schema;
}

export interface ResponseObject extends WithSource {
  $ref?: string;
  description: string;
  headers?: Record<string, Omit<ParameterObject, 'name' | 'in'>>;
  content?: Record<string, MediaType>;
}

export interface OperationObject extends WithSource {
  operationId: string;
  summary: string;
  description?: string;
  tags?: string[];
  parameters?: ParameterObject[];
  requestBody?: {
    $ref?: string;
    required?: boolean;
    description?: string;
    content: Record<string, MediaType>;
  };
  responses: Record<string, ResponseObject>;
  'x-alias-of'?: string;
}

export type PathItem = Partial<Record<'get' | 'post' | 'put' | 'delete' | 'patch', OperationObject>> & {
  parameters?: ParameterObject[];
};

export interface SecuritySchemeObject extends WithSource {
  type: string;
  scheme?: string;
  in?: string;
  name?: string;
  description: string;
}

/** A value of the document, and the JSON pointer at which it is written. */
export interface Located<T> {
  value: T;
  pointer: string;
}

/**
 * Follows `$ref`s. What stands beside a `$ref` wins over what it leads to, and the pointer is that of the target.
 *
 * @throws Error when a `$ref` leads nowhere.
 */
export function resolve<T extends { $ref?: string }>(document: Document, from: Located<T>): Located<T> {
  const { $ref, ...beside } = from.value;
  if ($ref === undefined) return from;
  const target = resolve(document, {
    value: at(document, $ref) as T,
    pointer: $ref,
  });
  return { value: { ...target.value, ...beside } as T, pointer: target.pointer };
}

function at(document: Document, pointer: string): unknown {
  let value: unknown = document;
  for (const part of pointer.slice(2).split('/')) {
    const key = decodeURIComponent(part).replaceAll('~1', '/').replaceAll('~0', '~');
    value = (value as Record<string, unknown> | undefined)?.[key];
  }
  if (value === undefined) throw new Error(`Nothing is at ${pointer}.`);
  return value;
}

export function below<T>(from: Located<unknown>, value: T, ...keys: string[]): Located<T> {
  const path = keys.map((key) => key.replaceAll('~', '~0').replaceAll('/', '~1')).join('/');
  return { value, pointer: `${from.pointer}/${path}` };
}

export function sourceOf(value: WithSource): Source | undefined {
  const source = value['x-source'];
  if (!source) return undefined;
  return { section: source.section, status: source.status, notes: [source.note ?? []].flat() };
}

/** `VisaCheck` of `#/components/schemas/VisaCheck`, and nothing of a pointer into a component. */
export function componentName(pointer: string): string | undefined {
  return /^#\/components\/schemas\/(?<name>[^/]+)$/.exec(pointer)?.groups?.['name'];
}

/** The component schemas that a schema refers to before any field: by `$ref`, as a form of a union, as an item. */
export function referredBy(document: Document, schema: Schema): string[] {
  const { $ref, anyOf = [], oneOf = [], allOf = [], items } = schema;
  const target = $ref === undefined ? [] : [$ref, ...referredBy(document, at(document, $ref) as Schema)];
  const inner = [...anyOf, ...oneOf, ...allOf, ...(items ? [items] : [])];
  return [...new Set([...target, ...inner.flatMap((one) => referredBy(document, one))])];
}
