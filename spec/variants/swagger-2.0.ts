import { OpenApiConverter } from '@typia/utils';

import {
  follow,
  isObject,
  operationsOf,
  type Content,
  type Document,
  type Example,
  type Header,
  type Located,
  type Operation,
  type Parameter,
  type Schema,
  type SecurityScheme,
} from '../reader/index.ts';
import { eachSchema } from './schemas.ts';
import { mergeSchemas } from './merge-schemas.ts';

export interface SwaggerSchema {
  [keyword: string]: unknown;
}

/** The parts of a Swagger 2.0 document that are read here. */
export interface SwaggerDocument {
  swagger: '2.0';
  info: { version: string };
  host: string;
  basePath?: string;
  schemes: string[];
  definitions: Record<string, SwaggerSchema>;
  securityDefinitions: Record<string, { type: string }>;
  paths: Record<string, Record<string, SwaggerOperation>>;
}

export interface SwaggerOperation {
  operationId: string;
  summary: string;
  produces: string[];
  parameters?: { name: string; in: string; schema?: SwaggerSchema; collectionFormat?: string }[];
  responses: Record<string, { schema?: SwaggerSchema; examples?: Record<string, unknown> }>;
}

/**
 * Converts an OpenAPI 3.0 document to Swagger 2.0, which custom connectors of Power Automate need. The result accepts
 * everything that the document accepts, and more, because Swagger 2.0 has no unions and no null.
 *
 * @throws Error when the converter finds something that Swagger 2.0 cannot express.
 */
export function toSwagger20(openApi30: Document): SwaggerDocument {
  const document = structuredClone(openApi30);
  mergeSchemas(document);
  eachSchema(document, markNullable);
  for (const { operation, parameters, requestBody, responses } of operationsOf(document)) {
    const headers = [...responses.values()].flatMap(({ value }) => Object.values(value.headers ?? {}));
    for (const header of headers)
      writeSchemaOut(document, follow<Header>(document, { value: header, pointer: '#' }));
    for (const parameter of parameters) writeSchemaOut(document, parameter);
    if (requestBody) {
      const content = withoutExamples(requestBody.value.content);
      operation.value.requestBody = { ...requestBody.value, content };
    }
    shareMediaTypes(document, operation.value);
  }
  for (const server of document.servers ?? []) delete server.description;
  writeBearerAsHeader(document);
  const converted = OpenApiConverter.downgradeDocument(
    OpenApiConverter.upgradeDocument(document as never),
    '2.0',
  );
  const swagger = JSON.parse(JSON.stringify(converted)) as SwaggerDocument;
  leaveTypeOfNullable(swagger);
  return swagger;
}

/** In Swagger 2.0, a parameter or header contains its schema, without a reference and without an example. */
function writeSchemaOut(document: Document, { value }: Located<Parameter | Header>): void {
  const written = follow<Schema>(document, { value: value.schema, pointer: '#' }).value;
  const { example: _, ...schema } = written as Schema & { example?: unknown };
  value.schema = schema;
}

/** In Swagger 2.0, all responses of an operation share one list of media types, and each media type has one example. */
function shareMediaTypes(document: Document, operation: Operation): void {
  const responses = Object.entries(operation.responses).map(
    ([status, value]) => [status, follow(document, { value, pointer: '#' }).value] as const,
  );
  const types = [...new Set(responses.flatMap(([, { content = {} }]) => Object.keys(content)))];
  operation.responses = Object.fromEntries(
    responses.map(([status, { content = {}, ...response }]) => {
      if (Object.keys(content).length === 0) return [statusOf(status, operation), response];
      const own = withoutExamples(content);
      for (const [type, media] of Object.entries(own)) {
        const [example] = Object.values(content[type]?.examples ?? {});
        if (example) media.example = follow<Example>(document, { value: example, pointer: '#' }).value.value;
      }
      const [{ schema } = {}] = Object.values(own);
      const others = Object.fromEntries(types.map((type) => [type, { ...(schema && { schema }) }]));
      return [statusOf(status, operation), { ...response, content: { ...others, ...own } }];
    }),
  );
}

/** Swagger 2.0 has no ranges of statuses. What is neither named nor a success is the default. */
function statusOf(status: string, { responses }: Operation): string {
  if (!/^[45]XX$/.test(status)) return status;
  if (responses['default']) throw new Error(`Swagger 2.0 cannot say ${status} beside a default response`);
  return 'default';
}

function withoutExamples(content: Content): Content {
  return Object.fromEntries(
    Object.entries(content).map(([type, { examples: _, ...media }]) => [type, media]),
  );
}

/** Swagger 2.0 has no bearer tokens. The header is an API key there, and people enter it with the word `Bearer`. */
function writeBearerAsHeader({ components }: Document): void {
  const schemes: Record<string, SecurityScheme> = components?.securitySchemes ?? {};
  for (const [name, scheme] of Object.entries(schemes)) {
    if (scheme.type !== 'http') continue;
    const description =
      `Enter \`Bearer\`, a space and the access token.\n\n${scheme.description ?? ''}`.trim();
    schemes[name] = { type: 'apiKey', in: 'header', name: 'Authorization', description };
  }
}

/** The converter would write `nullable` as a union with null. */
function markNullable(schema: Schema & { nullable?: boolean }): void {
  if (schema.nullable !== true) return;
  delete schema.nullable;
  schema['x-nullable'] = true;
}

/**
 * Readers of Swagger 2.0 reject null where there is a `type` or an `enum`. Power Automate does so with responses, and `visa`
 * is null in each pending check. So a value that can be null has no type here, but `x-nullable`.
 */
function leaveTypeOfNullable(node: unknown): void {
  if (Array.isArray(node)) for (const item of node) leaveTypeOfNullable(item);
  if (!isObject(node)) return;
  if (node['x-nullable'] === true) {
    delete node['type'];
    delete node['enum'];
  }
  for (const child of Object.values(node)) leaveTypeOfNullable(child);
}
