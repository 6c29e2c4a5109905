import {
  below,
  resolve,
  type ContractName,
  type Document,
  type Endpoint,
  type Example as WrittenExample,
  type Fixture,
  type Header,
  type Located,
  type MediaType,
  type Reference,
  type Response,
} from '@workrights/spec/reader';
import { componentName, referredBy } from './component-names.ts';
import { definitionOf, typeText } from './definition.ts';
import { fieldsOf } from './fields.ts';
import { joinSources, sourcesOfComponents } from './join-sources.ts';
import { rejectedOf } from './rejected.ts';
import { ownSource, sourceOf } from './source.ts';
import type {
  Example,
  Field,
  Operation,
  OperationResponse,
  ReferenceObject,
  ResponseBody,
  SecurityScheme,
} from './types.ts';

const PARAMETER_ORDER = ['path', 'query', 'header'] as const;

interface Surroundings {
  readonly security: readonly SecurityScheme[];
  readonly objects: readonly ReferenceObject[];
  readonly rejected: readonly Fixture<ContractName>[];
}

/** Operations of a document, or webhooks, in the given order. */
export function operationsOf<Of extends ContractName>(
  document: Document,
  id: Of,
  endpoints: readonly Endpoint[],
  { security, objects, rejected }: Surroundings,
): Operation<Of>[] {
  const found = endpoints.map((endpoint) => readOperation(document, id, endpoint, security));
  return found.map((operation) => ({
    ...operation,
    aliases: found.filter(({ aliasOf }) => aliasOf === operation.id).map((alias) => alias.id),
    rejected: rejectedOf(operation, objects, rejected),
  }));
}

function readOperation<Of extends ContractName>(
  document: Document,
  id: Of,
  endpoint: Endpoint,
  security: readonly SecurityScheme[],
): Operation<Of> {
  const { value, pointer } = endpoint.operation;
  const slug = endpoint.id.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  const requestBody = readRequestBody(document, endpoint);
  return {
    id: endpoint.id,
    pointers: [pointer],
    interface: id,
    slug,
    href: `/reference/${id}/${slug}/`,
    method: endpoint.method.toUpperCase(),
    path: endpoint.path,
    tag: value.tags?.[0] ?? '',
    summary: value.summary ?? '',
    description: (value.description ?? '').trim(),
    source: required(sourceOf(value) ?? ownSource(document), endpoint.id),
    ...(endpoint.aliasOf && { aliasOf: endpoint.aliasOf }),
    aliases: [],
    security: value.security?.length === 0 ? [] : security,
    parameters: readParameters(document, endpoint),
    ...(requestBody && { requestBody }),
    responses: readResponses(document, endpoint),
    rejected: [],
  };
}

function readParameters(document: Document, { parameters }: Endpoint) {
  return PARAMETER_ORDER.flatMap((place) =>
    parameters
      .filter(({ value }) => value.in === place)
      .map((parameter) => ({
        ...parameterField(document, parameter, parameter.value.name, place),
        in: place,
      })),
  );
}

function parameterField(
  document: Document,
  { value, pointer }: Located<Header>,
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

function readRequestBody(document: Document, { id, requestBody }: Endpoint) {
  if (!requestBody) return undefined;
  const [content] = Object.entries(requestBody.value.content);
  if (!content) throw new Error(`${id} has a body of no media type.`);
  return {
    required: requestBody.value.required ?? false,
    description: (requestBody.value.description ?? '').trim(),
    ...readBody(document, content, 'request'),
  };
}

function readResponses(document: Document, { responses }: Endpoint): OperationResponse[] {
  const seen = new Map<string, string>();
  return [...responses].map(([status, response]) => {
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

function readHeaders(document: Document, response: Located<Response>): Field[] {
  return Object.entries(response.value.headers ?? {}).map(([name, written]) => {
    const header = resolve<Header>(document, below(response, written, 'headers', name));
    return parameterField(document, header, name, 'response-header');
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

function readExample(document: Document, name: string, written: WrittenExample | Reference): Example {
  const { value } = resolve<WrittenExample>(document, { value: written, pointer: '#' });
  return {
    name,
    summary: value.summary,
    ...(value['x-section'] !== undefined && { section: value['x-section'] }),
    rule: value['x-rule'],
    value: value.value,
  };
}

function required<T>(value: T | undefined, name: string): T {
  if (value === undefined) throw new Error(`${name} has no x-source.`);
  return value;
}
