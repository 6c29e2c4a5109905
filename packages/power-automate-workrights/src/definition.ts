import {
  readSwagger,
  type Swagger,
  type SwaggerOperation as Operation,
  type SwaggerParameter as Parameter,
  type SwaggerPaths as Paths,
  type SwaggerResponse as Response,
  type SwaggerSchema as Schema,
} from '@workrights/spec/reader';

import { STEPS, type ServiceSchema, type Step } from './operations.ts';
import { plain, without } from './schemas.ts';
import { triggerPaths } from './trigger.ts';
import { capital, parameterWords, sentenceOf, withWords } from './words.ts';

export interface Definition {
  readonly swagger: '2.0';
  readonly paths: Paths;
  readonly definitions: Record<string, Schema>;
  readonly [key: string]: unknown;
}

/** `apiDefinition.swagger.json`: the relay's operations that flows use, in the words of the table of all connectors. */
export function buildDefinition(): Definition {
  const relay = readSwagger('relay');
  const definitions: Record<string, Schema> = { Problem: problem(relay) };
  const paths = triggerPaths(relay);
  for (const step of STEPS) {
    const { path, method, operation } = operationOf(relay, step.operation);
    paths[path] = { ...paths[path], [method]: action(step, operation, definitions) };
  }
  return {
    swagger: '2.0',
    info: {
      title: 'Work Rights Relay',
      description:
        'Creates visa checks of Australia and New Zealand and onboarding requests, reads their results, and starts a flow when one is completed. It talks to a relay that you run.',
      version: relay.info.version,
      contact: {
        name: 'The maintainers of Work Rights Kit',
        url: 'https://github.com/workrights-kit/workrights-kit',
      },
    },
    // Each connection names its own relay: the policies in apiProperties.json send the requests there.
    host: 'relay.example',
    basePath: '/',
    schemes: ['https'],
    consumes: ['application/json'],
    produces: ['application/json'],
    paths,
    definitions,
    parameters: {},
    responses: {},
    securityDefinitions: { api_key: { type: 'apiKey', in: 'header', name: 'Authorization' } },
    security: [{ api_key: [] }],
    tags: [],
    'x-ms-connector-metadata': [
      { propertyName: 'Website', propertyValue: 'https://github.com/workrights-kit/workrights-kit' },
      {
        propertyName: 'Privacy policy',
        propertyValue: 'https://github.com/workrights-kit/workrights-kit/blob/main/docs/security.md',
      },
      { propertyName: 'Categories', propertyValue: 'Human Resources' },
    ],
  };
}

function operationOf(document: Swagger, id: string): { path: string; method: string; operation: Operation } {
  for (const [path, methods] of Object.entries(document.paths)) {
    for (const [method, operation] of Object.entries(methods)) {
      if (operation.operationId === id) return { path, method, operation };
    }
  }
  throw new Error(`The relay's contract has no operation ${id}.`);
}

function action(step: Step, operation: Operation, definitions: Record<string, Schema>): Operation {
  const parameters = (operation.parameters ?? []).map((each) =>
    each.in === 'body' ? bodyParameter(step, each, definitions) : parameter(each),
  );
  const isFile = operation.produces?.includes('application/pdf');
  return {
    operationId: capital(step.operation),
    summary: step.summary,
    description: step.description,
    ...(step.visibility && { 'x-ms-visibility': step.visibility }),
    ...(parameters.length > 0 && { parameters }),
    ...(isFile && { produces: ['application/pdf'] }),
    responses: responsesOf(step, operation, definitions),
  };
}

function bodyParameter(step: Step, relay: Parameter, definitions: Record<string, Schema>): Parameter {
  const schema = step.body ? serviceSchema(step.body) : plain(relay.schema ?? {});
  return {
    name: 'body',
    in: 'body',
    required: true,
    ...parameterWords(relay),
    schema: define(`${capital(step.operation)}Body`, withWords(schema, step.body && step.table), definitions),
  };
}

function serviceSchema({ contract, name, without: left }: ServiceSchema): Schema {
  const found = readSwagger(contract).definitions[name];
  if (!found) throw new Error(`The contract ${contract} has no schema ${name}.`);
  return without(plain(found), left);
}

function parameter({
  name,
  in: place,
  required,
  type,
  enum: values,
  default: usual,
  ...relay
}: Parameter): Parameter {
  return {
    name,
    in: place,
    required: required ?? false,
    ...parameterWords({ name, in: place, ...relay }),
    type,
    ...(values !== undefined && { enum: values }),
    ...(usual !== undefined && { default: usual }),
    ...(place === 'path' && { 'x-ms-url-encoding': 'single' }),
    ...(!required && { 'x-ms-visibility': 'advanced' }),
  };
}

/** What a flow reads: the record, and what went wrong. Its errors have one shape. */
function responsesOf(
  step: Step,
  operation: Operation,
  definitions: Record<string, Schema>,
): Operation['responses'] {
  const [status = '200', response] =
    Object.entries(operation.responses).find(([each]) => each.startsWith('2')) ?? [];
  const failed: Response = { description: 'The request failed.', schema: { $ref: '#/definitions/Problem' } };
  return { [status]: success(step, response, definitions), default: failed };
}

function success(step: Step, response: Response | undefined, definitions: Record<string, Schema>): Response {
  const description = sentenceOf(response?.description);
  const schema = response?.schema;
  if (!schema) return { description };
  if (schema.format === 'binary') return { description, schema: { type: 'file' } };
  const record = step.record && serviceSchema(step.record);
  return {
    description,
    schema: define(
      `${capital(step.operation)}Response`,
      withWords(withRecord(plain(schema), record)),
      definitions,
    ),
  };
}

/** The relay passes records of the service on. What is in them, the contract of the service says. */
function withRecord(schema: Schema, record: Schema | undefined): Schema {
  const written = { ...schema };
  if (schema.items) written.items = withRecord(schema.items, record);
  if (schema.properties) {
    written.properties = Object.fromEntries(
      Object.entries(schema.properties).map(([name, inner]) => [
        name,
        name === 'record' && record
          ? { ...record, description: inner.description }
          : withRecord(inner, record),
      ]),
    );
  }
  return written;
}

function define(name: string, schema: Schema, definitions: Record<string, Schema>): Schema {
  definitions[name] = schema;
  return { $ref: `#/definitions/${name}` };
}

function problem({ definitions }: Swagger): Schema {
  return withWords(plain(definitions['ProblemDetails'] ?? {}));
}
