import { BundleError } from './bundles.ts';
import { methods, type Content, type Document, type MediaType, type Method } from './document.ts';
import type { Operation, Parameter, PathItem, RequestBody, Response } from './document.ts';
import type { Fixture } from './fixtures.ts';
import { below, follow, type Located } from './references.ts';

/** An operation with resolved references. */
export interface Endpoint {
  id: string;
  path: string;
  method: Method;
  /** The operationId of the operation of which this one is another path or method. */
  aliasOf: string | undefined;
  operation: Located<Operation>;
  /** Includes the path's parameters, unless the operation has one of the same name and location. */
  parameters: Located<Parameter>[];
  requestBody: Located<RequestBody> | undefined;
  /** By status, or `default`. */
  responses: Map<string, Located<Response>>;
}

/** Every operation of a document, aliases included, in the order of the document. */
export function operationsOf(document: Document): Endpoint[] {
  return endpointsIn(document, 'paths');
}

/** The webhooks of a document, in its order. The `path` is the name of the webhook. */
export function webhooksOf(document: Document): Endpoint[] {
  return endpointsIn(document, 'webhooks');
}

function endpointsIn(document: Document, kind: 'paths' | 'webhooks'): Endpoint[] {
  return Object.entries(document[kind] ?? {}).flatMap(([path, item]) =>
    (Object.keys(item) as (keyof typeof item)[]).flatMap((key) => {
      const method = methods.find((one) => one === key);
      return method
        ? [endpointAt(document, below({ value: document, pointer: '#' }, item, kind, path), path, method)]
        : [];
    }),
  );
}

/** An operation or a webhook. @throws BundleError when the document has no such id. */
export function operationNamed(document: Document, id: string): Endpoint {
  const found = [...operationsOf(document), ...webhooksOf(document)].find((operation) => operation.id === id);
  if (!found) throw new BundleError(`The contract has no operation ${id}`);
  return found;
}

/** The body to which a case belongs. A status that the operation doesn't list belongs to its `default` response. */
export function bodyFor(
  { requestBody, responses }: Endpoint,
  { part, status }: Pick<Fixture, 'part' | 'status'>,
): Located<RequestBody | Response> | undefined {
  return part === 'request' ? requestBody : (responses.get(String(status)) ?? responses.get('default'));
}

/** The first JSON media type (`application/json`, `application/problem+json`) of a body, if it has one. */
export function jsonContent(
  body: Located<{ content?: Content }> | undefined,
): Located<MediaType> | undefined {
  return body && jsonContents(body)[0];
}

export function jsonContents(body: Located<{ content?: Content }>): Located<MediaType>[] {
  return Object.entries(body.value.content ?? {})
    .filter(([type]) => /[/+]json\b/.test(type))
    .map(([type, media]) => below(body, media, 'content', type));
}

function endpointAt(document: Document, item: Located<PathItem>, path: string, method: Method): Endpoint {
  const operation = below(item, item.value[method]!, method);
  const { operationId, 'x-alias-of': aliasOf, requestBody, responses = {} } = operation.value;
  return {
    id: operationId,
    path,
    method,
    aliasOf,
    operation,
    parameters: parametersOf(document, item, operation),
    requestBody: requestBody && follow(document, below(operation, requestBody, 'requestBody')),
    responses: new Map(
      Object.entries(responses).map(([status, response]) => [
        status,
        follow(document, below(operation, response, 'responses', status)),
      ]),
    ),
  };
}

/** An operation's parameter replaces the path's parameter of the same name and location (OpenAPI 3.1 §4.8.9). */
function parametersOf(
  document: Document,
  ...holders: readonly Located<Pick<Operation, 'parameters'>>[]
): Located<Parameter>[] {
  const merged = new Map<string, Located<Parameter>>();
  for (const holder of holders) {
    for (const [index, written] of (holder.value.parameters ?? []).entries()) {
      const parameter = follow<Parameter>(document, below(holder, written, 'parameters', index));
      merged.set(`${parameter.value.in} ${parameter.value.name}`, parameter);
    }
  }
  return [...merged.values()];
}
