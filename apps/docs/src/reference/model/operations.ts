import { definitionOf, typeText } from './definition.ts';
import { fieldsOf } from './fields.ts';
import { joinSources, sourcesOfComponents } from './join-sources.ts';
import {
  below,
  componentName,
  referredBy,
  resolve,
  sourceOf,
  type Document,
  type ExampleObject,
  type Located,
  type MediaType,
  type OperationObject,
  type ParameterObject,
  type PathItem,
  type ResponseObject,
} from './openapi.ts';
import { rejectedOf } from './rejected.ts';
import type { RejectedFile } from './spec-files.ts';
import type {
  Example,
  Field,
  InterfaceId,
  Operation,
  OperationResponse,
  ResponseBody,
  SecurityScheme,
} from './types.ts';

const METHODS = new Set(['get', 'post', 'put', 'patch', 'delete']);
const PARAMETER_ORDER = ['path', 'query', 'header'] as const;

/** Every operation of a document, in the order of its paths. */
export function operationsOf(
  document: Document,
  id: InterfaceId,
  security: readonly SecurityScheme[],
  rejected: readonly RejectedFile[],
): Operation[] {
  const found = Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item).flatMap(([method, value]) => {
      if (!METHODS.has(method)) return [];
      const operation = value as OperationObject;
      const at = below({ value: document, pointer: '#' }, operation, 'paths', path, method);
      return [readOperation(document, { id, path, method, item, operation: at, security })];
    }),
  );
  return found.map((operation) => ({
    ...operation,
    aliases: found.filter(({ aliasOf }) => aliasOf === operation.id).map((alias) => alias.id),
    rejected: rejectedOf(operation, rejected),
  }));
}

function readOperation(
  document: Document,
  context: {
    id: InterfaceId;
    path: string;
    method: string;
    item: PathItem;
    operation: Located<OperationObject>;
    security: readonly SecurityScheme[];
  },
): Operation {
  const { value } = context.operation;
  const slug = value.operationId.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  const aliasOf = value['x-alias-of'];
  const requestBody = readRequestBody(document, context.operation);
  return {
    id: value.operationId,
    pointers: [context.operation.pointer],
    interface: context.id,
    slug,
    href: `/reference/${context.id}/${slug}/`,
    method: context.method.toUpperCase(),
    path: context.path,
    tag: value.tags?.[0] ?? '',
    summary: value.summary,
    description: (value.description ?? '').trim(),
    source: required(sourceOf(value), value.operationId),
    ...(aliasOf && { aliasOf }),
    aliases: [],
    security: context.security,
    parameters: readParameters(document, [...(context.item.parameters ?? []), ...(value.parameters ?? [])]),
    ...(requestBody && { requestBody }),
    responses: readResponses(document, context.operation),
    rejected: [],
  };
}

function readParameters(document: Document, parameters: readonly ParameterObject[]) {
  return parameters
    .map((parameter) => resolve(document, { value: parameter, pointer: '#' }))
    .map((parameter) => ({
      ...parameterField(document, parameter, parameter.value.name, parameter.value.in),
      in: parameter.value.in,
    }))
    .toSorted((one, other) => PARAMETER_ORDER.indexOf(one.in) - PARAMETER_ORDER.indexOf(other.in));
}

function parameterField(
  document: Document,
  { value, pointer }: Located<Omit<ParameterObject, 'name' | 'in'>>,
  name: string,
  root: string,
): Field {
  const source = sourceOf(value);
  const schema = resolve(document, { value: value.schema, pointer: `${pointer}/schema` });
  const definition = definitionOf(document, schema, source);
  return {
    ...definition,
    name,
    path: name,
    anchor: `${root}.${root.endsWith('header') ? name.toLowerCase() : name}`,
    pointers: [pointer, ...referredBy(document, value.schema)],
    source: joinSources([...(source ? [source] : []), definition.source]) ?? definition.source,
    description: (value.description ?? definition.description).trim(),
    examples: value.example === undefined ? definition.examples : [value.example],
    required: value.required ?? false,
    presence: [{ kind: value.required ? 'required' : 'optional', branches: [], among: [] }],
    variants: [],
    children: { shared: [], groups: [] },
  };
}

function readRequestBody(document: Document, { value, pointer }: Located<OperationObject>) {
  if (!value.requestBody) return undefined;
  const body = resolve(document, { value: value.requestBody, pointer: `${pointer}/requestBody` });
  const [content] = Object.entries(body.value.content);
  if (!content) throw new Error(`${value.operationId} has a body of no media type.`);
  return {
    required: body.value.required ?? false,
    description: (body.value.description ?? '').trim(),
    ...readBody(document, content, 'request'),
  };
}

function readResponses(
  document: Document,
  { value, pointer }: Located<OperationObject>,
): OperationResponse[] {
  const seen = new Map<string, string>();
  return Object.entries(value.responses).map(([status, written]) => {
    const response = resolve(document, { value: written, pointer: `${pointer}/responses/${status}` });
    const content = Object.entries(response.value.content ?? {});
    const form = JSON.stringify(content.map(([type, { schema }]) => [type, schema]));
    const before = seen.get(form);
    const root = status === 'default' ? 'error' : seen.size === 0 ? 'response' : `response-${status}`;
    if (!before) seen.set(form, status);
    const source = sourceOf(response.value);
    return {
      status,
      pointers: [response.pointer],
      description: response.value.description.trim(),
      ...(source && { source }),
      headers: readHeaders(document, response),
      bodies: content.map((one) => readBody(document, one, root)),
      ...(before && { sameBodyAs: before }),
    };
  });
}

function readHeaders(document: Document, { value, pointer }: Located<ResponseObject>): Field[] {
  return Object.entries(value.headers ?? {}).map(([name, header]) => {
    const found = resolve(document, {
      value: header as ParameterObject,
      pointer: `${pointer}/headers/${name}`,
    });
    return parameterField(document, found, name, 'response-header');
  });
}

function readBody(document: Document, [mediaType, content]: [string, MediaType], root: string): ResponseBody {
  const examples = Object.entries(content.examples ?? {}).map(([name, example]) =>
    readExample(document, name, example),
  );
  if (!content.schema)
    return { mediaType, pointers: [], about: '', type: 'file', fields: { shared: [], groups: [] }, examples };
  const schema = resolve(document, { value: content.schema, pointer: '#' });
  const schemaName = componentName(schema.pointer);
  const source = joinSources(sourcesOfComponents(document, schema));
  return {
    mediaType,
    pointers: referredBy(document, content.schema),
    ...(schemaName && { schemaName }),
    about: (schema.value.description ?? '').trim(),
    type: typeText(document, schema),
    ...(source && { source }),
    fields: fieldsOf(document, schema, root),
    examples,
  };
}

function readExample(document: Document, name: string, written: ExampleObject): Example {
  const { value } = resolve(document, { value: written, pointer: '#' });
  const section = value['x-section'];
  const rule = value['x-rule'];
  return {
    name,
    summary: value.summary ?? name,
    ...(section && { section }),
    ...(rule && { rule }),
    value: value.value,
  };
}

function required<T>(value: T | undefined, name: string): T {
  if (value === undefined) throw new Error(`${name} has no x-source.`);
  return value;
}
