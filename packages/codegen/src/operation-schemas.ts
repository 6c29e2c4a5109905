import {
  jsonContent,
  operationsOf,
  type Document,
  type Endpoint,
  type Parameter,
  type Schema,
} from '@workrights/spec/reader';

/** What of a request a validator judges. */
type RequestPart = 'body' | 'path' | 'query' | 'headers';

/** The schemas of one operation: its request, by part, and its response bodies, by status. */
export interface OperationSchemas {
  readonly operationId: string;
  readonly aliasOf: string | undefined;
  readonly request: Readonly<Partial<Record<RequestPart, Schema>>>;
  readonly responses: Readonly<Record<string, Schema>>;
}

/** The schemas of every operation, including aliases, which a server must serve too. */
export function operationSchemas(document: Document): OperationSchemas[] {
  return operationsOf(document).map(({ id, aliasOf, parameters, requestBody, responses }) => ({
    operationId: id,
    aliasOf,
    request: withoutUndefined({
      body: jsonContent(requestBody)?.value.schema,
      path: parameterSet(parameters, 'path'),
      query: parameterSet(parameters, 'query'),
      headers: parameterSet(parameters, 'header'),
    }),
    responses: Object.fromEntries(
      [...responses].flatMap(([status, response]) => {
        const schema = jsonContent(response)?.value.schema;
        return schema ? [[status, schema]] : [];
      }),
    ),
  }));
}

/** One object schema for all parameters of a place. Header names are lower case, as servers give them. */
function parameterSet(all: Endpoint['parameters'], place: Parameter['in']): Schema | undefined {
  const here = all.map(({ value }) => value).filter((parameter) => parameter.in === place);
  if (here.length === 0) return undefined;
  const nameOf = ({ name }: Parameter): string => (place === 'header' ? name.toLowerCase() : name);
  return {
    type: 'object',
    properties: Object.fromEntries(here.map((parameter) => [nameOf(parameter), parameter.schema])),
    required: here.filter((parameter) => parameter.required === true).map(nameOf),
  };
}

function withoutUndefined(
  parts: Readonly<Record<RequestPart, Schema | undefined>>,
): Partial<Record<RequestPart, Schema>> {
  return Object.fromEntries(Object.entries(parts).filter(([, schema]) => schema !== undefined));
}
