import { OPERATIONS } from '@workrights/connectors';
import {
  isObject,
  readFixtures,
  type Fixture,
  type SwaggerOperation as Operation,
  type SwaggerParameter as Parameter,
  type SwaggerSchema as Schema,
} from '@workrights/spec/reader';
import { Ajv } from 'ajv';
import addFormatsModule from 'ajv-formats';
import { describe, expect, test } from 'vitest';

import { buildDefinition } from '../src/index.ts';
import { STEPS } from '../src/operations.ts';

/**
 * Microsoft's rules for custom connectors, in our words: "Coding standards for custom connectors", "Fix Swagger Validator
 * errors" and the published schema of `apiDefinition.swagger.json`. Not tried in Power Automate itself.
 */
const definition = buildDefinition();
const info = definition['info'] as Record<string, string>;
const methods = new Set(['get', 'post', 'patch', 'delete']);
const operations = Object.values(definition.paths).flatMap((item) =>
  Object.entries(item).flatMap(([key, value]) => (methods.has(key) ? [value] : [])),
);
const named = (id: string): Operation =>
  operations.find(({ operationId }) => operationId.toLowerCase() === id.toLowerCase())!;

describe('the connector', () => {
  test('has a title of at most 30 characters that names no product, and a description', () => {
    expect(info['title']).toMatch(/^.{1,30}$/);
    expect(info['title']).not.toMatch(/api|connector|power|flow/i);
    expect(info['description']).toMatch(/^.{29,499}\.$/);
  });

  test('is smaller than 1 MB', () => {
    expect(JSON.stringify(definition).length).toBeLessThan(1_000_000);
  });

  test('has one https host and one way to sign in', () => {
    expect(definition).toMatchObject({ host: 'relay.example', basePath: '/', schemes: ['https'] });
    expect(Object.keys(definition['securityDefinitions'] as object)).toEqual(['api_key']);
  });
});

describe.each(operations.map((operation) => [operation.operationId, operation] as const))(
  '%s',
  (id, operation) => {
    test('has an id in Pascal case that no other operation has', () => {
      expect(id).toMatch(/^([A-Z][a-z]+)+$/);
      expect(operations.filter((each) => each.operationId === id)).toHaveLength(1);
    });

    test('has a summary without a full stop, and a description that says more, with one', () => {
      expect(operation.summary).toMatch(/^[A-Z].{1,79}(?<![.:])$/);
      expect(operation.description).toMatch(/^[A-Z].{10,}\.$/);
      expect(operation.description).not.toBe(`${operation.summary}.`);
    });

    test('names and explains each parameter', () => {
      const { parameters = [] } = operation;
      expect(parameters.filter((each) => !isNamed(each)).map(({ name }) => name)).toEqual([]);
      for (const parameter of parameters.filter((each) => each.in === 'path'))
        expect(parameter).toMatchObject({ required: true, 'x-ms-url-encoding': 'single' });
    });

    test('says what its success returns, and that it may fail', () => {
      const success = Object.entries(operation.responses).filter(([status]) => status.startsWith('2'));
      expect(success).toHaveLength(1);
      for (const [status, response] of success) {
        expect(response.description).toMatch(/\.$/);
        expect(response.schema === undefined).toBe(status === '204');
      }
    });
  },
);

test('each action says what an error looks like', () => {
  const problem = { $ref: '#/definitions/Problem' };
  for (const { operation } of STEPS) expect(named(operation).responses['default']?.schema).toEqual(problem);
});

test('each schema names its fields, and ends what it says about them with a full stop', () => {
  const all = [...properties(definition)];
  expect(all.length).toBeGreaterThan(200);
  expect(all.filter(([, schema]) => !isNamed(schema, '.')).map(([place]) => place)).toEqual([]);
});

test('says nothing that Swagger 2.0 has no word for', () => {
  const foreign = /^(anyOf|oneOf|allOf|not|if|then|else|const|nullable|requestBody|content|x-source)$/;
  const found: string[] = [];
  JSON.stringify(definition, (key, value: unknown) => {
    if (foreign.test(key) || (key === 'type' && (Array.isArray(value) || value === 'null'))) found.push(key);
    return value;
  });
  expect(found).toEqual([]);
});

describe('the trigger', () => {
  const item = definition.paths['/subscriptions']!;
  const schema = bodyOf(item['post']!);

  test('gives the relay the URL of the flow, which no maker types in', () => {
    expect(item['post']).toMatchObject({ 'x-ms-trigger': 'single' });
    const url = { 'x-ms-notification-url': true, 'x-ms-visibility': 'internal' };
    expect(schema.properties!['url']).toMatchObject(url);
    expect(JSON.stringify(definition).match(/x-ms-notification-url/g)).toHaveLength(1);
  });

  test('offers each event of the relay in words', () => {
    const { items } = schema.properties!['events']!;
    const names = items!['x-ms-enum-values'] as { value: string; displayName?: string }[];
    expect(names.length).toBeGreaterThan(8);
    expect(names.map(({ value }) => value)).toEqual(items!.enum);
    expect(names.map(({ displayName }) => displayName)).not.toContain(undefined);
    expect(new Set(names.map(({ displayName }) => displayName)).size).toBe(names.length);
  });

  test('has a way to unsubscribe at the URL that the relay returns in Location', () => {
    expect(definition.paths['/subscriptions/{id}']!['delete']!['x-ms-visibility']).toBe('internal');
  });

  test('describes every event that the relay sends', () => {
    const content = (item['x-ms-notification-content'] as unknown as { schema: Schema }).schema;
    const events = readFixtures('relay', 'accepted').filter(({ operation }) => operation.startsWith('on'));
    expect(events.length).toBeGreaterThan(10);
    expect(events.filter(({ value }) => !accepts(content, value)).map(({ name }) => name)).toEqual([]);
    const fields = content.properties!['data']!.properties!;
    expect(Object.keys(fields)).toEqual(expect.arrayContaining(['id', 'included']));
  });
});

test('accepts each body and each record that the contract of the relay accepts', () => {
  const fixtures = readFixtures('relay', 'accepted').filter(({ status = 200 }) => status < 300);
  for (const { operation } of STEPS) {
    const own = fixtures.filter((fixture) => fixture.operation === operation);
    const isEmpty = ['downloadVisaCheckPdf', 'deleteSubscription'].includes(operation);
    expect([operation, own.length > 0]).toEqual([operation, !isEmpty]);
    const refused = own.filter((fixture) => !accepts(schemaFor(named(operation), fixture), fixture.value));
    expect(refused.map(({ name }) => name)).toEqual([]);
  }
});

test('accepts each visa check that the contract of the service accepts', () => {
  const bodies = readFixtures('visa-checks', 'accepted').filter(
    ({ operation, part }) => operation === 'createVisaCheck' && part === 'request',
  );
  expect(bodies.length).toBeGreaterThan(3);
  const form = bodyOf(named('CreateVisaCheck'));
  for (const { name, value } of bodies) {
    // The form offers one of the two spellings.
    const text = JSON.stringify(value).replace(/(?<="approval_letter_gender":")[fm]/, (gender) =>
      gender.toUpperCase(),
    );
    expect([name, accepts(form, JSON.parse(text))]).toEqual([name, true]);
  }
});

test.each(STEPS.filter(({ body }) => body))('the form of $operation has the labels of the table', (step) => {
  const schema = bodyOf(named(step.operation));
  const { fields } = OPERATIONS.find(({ name }) => name === step.table)!;
  const left = step.body?.without ?? [];
  const sent = fields.filter(({ path }) => path.length > 0 && !left.includes(path.join('.')));
  expect(sent.length).toBeGreaterThan(5);
  for (const { path } of sent) {
    const same = fields.filter((each) => each.path.join('.') === path.join('.'));
    const property = path.reduce<Schema>((at, name) => at.properties![name]!, schema);
    expect(same.map(({ label }) => label)).toContain(property['x-ms-summary']);
  }
});

/** Whether it has a label, and its description, if it has one, ends with a full stop. */
function isNamed(node: Schema | Parameter, description = node.description ?? ''): boolean {
  return /^\S.{0,79}$/.test(String(node['x-ms-summary'])) && (node.description ?? description).endsWith('.');
}

function bodyOf({ parameters = [] }: Operation): Schema {
  return resolve(parameters.find((parameter: Parameter) => parameter.in === 'body')!.schema!);
}

function schemaFor(operation: Operation, { part, status }: Pick<Fixture, 'part' | 'status'>): Schema {
  return part === 'request' ? bodyOf(operation) : resolve(operation.responses[String(status)]!.schema!);
}

function resolve(schema: Schema): Schema {
  const { $ref } = schema;
  return typeof $ref === 'string' ? definition.definitions[$ref.replace('#/definitions/', '')]! : schema;
}

const ajv = new Ajv({ strict: false });
addFormatsModule.default(ajv);

function accepts(schema: Schema, value: unknown): boolean {
  return ajv.validate(schema, value);
}

/** Each property of each schema, with its place. */
function* properties(node: unknown, place = ''): Generator<[string, Schema]> {
  if (Array.isArray(node)) {
    for (const item of node) yield* properties(item, place);
  } else if (isObject(node)) {
    const own = node['properties'];
    if (isObject(own) && node['type'] === 'object')
      for (const [name, schema] of Object.entries(own)) yield [`${place}/${name}`, schema as Schema];
    for (const [key, value] of Object.entries(node)) yield* properties(value, `${place}/${key}`);
  }
}
