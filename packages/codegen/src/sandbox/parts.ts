import type { OpenApiDocument, Operation, Parameter, Schema } from '../documents.ts';
import { operationsOf } from '../operations.ts';
import { isObject, resolveReference } from '../references.ts';

/** What of a request a validator judges. */
type RequestPart = 'body' | 'path' | 'query' | 'headers';

/** The schemas of one operation: its request, by part, and its response bodies, by status. */
export interface OperationSchemas {
  readonly operationId: string;
  readonly aliasOf: string | undefined;
  readonly request: Readonly<Partial<Record<RequestPart, Schema>>>;
  readonly responses: Readonly<Record<string, Schema>>;
}

/** Every operation's schemas, aliases included: a server has to answer them too. */
export function operationSchemas(document: OpenApiDocument): OperationSchemas[] {
  return operationsOf(document).map(({ operation, sharedParameters }) => {
    const parameters = mergeParameters(document, sharedParameters, operation.parameters ?? []);
    return {
      operationId: operation.operationId,
      aliasOf: operation['x-alias-of'],
      request: withoutUndefined({
        body: bodySchema(document, operation),
        path: parameterSet(parameters, 'path'),
        query: parameterSet(parameters, 'query'),
        headers: parameterSet(parameters, 'header'),
      }),
      responses: responseSchemas(document, operation),
    };
  });
}

/** An operation's parameter replaces the path's one of the same name and place (OpenAPI 3.1 §4.8.9). */
function mergeParameters(
  document: OpenApiDocument,
  shared: readonly unknown[],
  own: readonly unknown[],
): Parameter[] {
  const merged = new Map<string, Parameter>();
  for (const item of [...shared, ...own]) {
    const parameter = resolveReference(document, item) as unknown as Parameter;
    merged.set(`${parameter.in} ${parameter.name}`, parameter);
  }
  return [...merged.values()];
}

/** One object schema for all parameters of a place. Header names are lower case, as servers give them. */
function parameterSet(parameters: readonly Parameter[], place: Parameter['in']): Schema | undefined {
  const here = parameters.filter((parameter) => parameter.in === place);
  if (here.length === 0) return undefined;
  const nameOf = ({ name }: Parameter): string => (place === 'header' ? name.toLowerCase() : name);
  return {
    type: 'object',
    properties: Object.fromEntries(here.map((parameter) => [nameOf(parameter), parameter.schema ?? {}])),
    required: here.filter((parameter) => parameter.required === true).map(nameOf),
  };
}

function bodySchema(document: OpenApiDocument, operation: Operation): Schema | undefined {
  if (operation.requestBody === undefined) return undefined;
  return jsonSchema(resolveReference(document, operation.requestBody));
}

function responseSchemas(document: OpenApiDocument, operation: Operation): Record<string, Schema> {
  const schemas = Object.entries(operation.responses ?? {}).map(
    ([status, response]) => [status, jsonSchema(resolveReference(document, response))] as const,
  );
  return Object.fromEntries(schemas.filter((entry): entry is readonly [string, Schema] => !!entry[1]));
}

/** The schema of the JSON media type (`application/json`, `application/problem+json`), the first if several. */
function jsonSchema(holder: Schema): Schema | undefined {
  const content = isObject(holder['content']) ? holder['content'] : {};
  const media = Object.entries(content).find(([type]) => /[/+]json\b/u.test(type))?.[1];
  return isObject(media) && isObject(media['schema']) ? media['schema'] : undefined;
}

function withoutUndefined<T extends object>(value: T): Partial<{ [K in keyof T]: NonNullable<T[K]> }> {
  return Object.fromEntries(Object.entries(value).filter(([, item]) => item !== undefined)) as Partial<{
    [K in keyof T]: NonNullable<T[K]>;
  }>;
}
