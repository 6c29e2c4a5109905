import { readFile } from 'node:fs/promises';

import type { SwaggerOperation as Operation, SwaggerSchema as Schema } from '@workrights/spec/reader';
import { Ajv } from 'ajv';
import addFormatsModule from 'ajv-formats';

import type { Definition } from '../../src/index.ts';

/** Values of parameters by name. `body` is what a maker has filled in. */
export type Values = Readonly<Record<string, unknown>>;

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: unknown;
}

interface Properties {
  readonly properties: {
    readonly policyTemplateInstances: readonly { readonly parameters: Readonly<Record<string, string>> }[];
  };
}

const POLICY = 'x-ms-apimTemplateParameter.';

/**
 * Sends what Power Automate would send, by the built files alone. Its runtime isn't published, so this follows Microsoft's
 * documentation. Each form and each response has to fit the definition.
 */
export async function openConnector(connection: Readonly<Record<string, string>>, callbackUrl: string) {
  const definition = await built<Definition>('apiDefinition.swagger.json');
  const { policyTemplateInstances } = (await built<Properties>('apiProperties.json')).properties;
  const policies = new Map(policyTemplateInstances.flatMap(({ parameters }) => Object.entries(parameters)));
  const policy = (name: string): string =>
    policies
      .get(POLICY + name)!
      .replaceAll(/@connectionParameters\('(\w+)'\)/g, (_, key: string) => connection[key]!);

  const ajv = new Ajv({ strict: false, allErrors: true });
  addFormatsModule.default(ajv);
  const fits = (what: string, schema: Schema, value: unknown): void => {
    const { definitions } = definition;
    if (!ajv.validate({ ...schema, definitions }, value)) throw new Error(`${what}: ${ajv.errorsText()}`);
  };

  const send = async (method: string, path: string, headers: object, body?: unknown): Promise<Answer> => {
    const response = await fetch(`${policy('urlTemplate')}${path}`, {
      method: method.toUpperCase(),
      headers: { 'content-type': 'application/json', ...headers, [policy('name')]: policy('value') },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const bytes = Buffer.from(await response.arrayBuffer());
    const isJson = response.headers.get('content-type')?.includes('json') ?? false;
    const read = isJson ? (JSON.parse(bytes.toString()) as unknown) : bytes;
    return { status: response.status, headers: response.headers, body: read };
  };

  return {
    operationIds: operationsOf(definition).map(({ operation }) => operation.operationId),
    fitsNotification(event: unknown): void {
      const content = definition.paths['/subscriptions']!['x-ms-notification-content'];
      fits('the event', (content as unknown as { schema: Schema }).schema, event);
    },
    /** Calls an operation by its id. */
    async call(id: string, values: Values = {}): Promise<Answer> {
      const { path, method, operation } = find(definition, id);
      const query = new URLSearchParams();
      const headers: Record<string, string> = {};
      let target = path;
      let body: unknown;
      for (const { name, in: place, required, schema } of operation.parameters ?? []) {
        const value = place === 'body' ? subscribing(schema, values['body'], callbackUrl) : values[name];
        if (value === undefined && required) throw new Error(`${id} needs ${name}`);
        if (value === undefined) continue;
        if (place === 'path') target = target.replace(`{${name}}`, encodeURIComponent(String(value)));
        if (place === 'query') query.set(name, String(value));
        if (place === 'header') headers[name] = String(value);
        if (place === 'body') fits(`the form of ${id}`, schema!, (body = value));
      }
      const answer = await send(method, `${target}?${query}`.replace(/\?$/, ''), headers, body);
      const { schema } = operation.responses[String(answer.status)] ?? operation.responses['default'] ?? {};
      if (schema && schema.type !== 'file') fits(`the response of ${id}`, schema, answer.body);
      return answer;
    },
    /** What switching a flow off sends: DELETE to the URL that subscribing has returned, with the same connection. */
    async unsubscribe(location: string): Promise<Answer> {
      const { method, path } = find(definition, 'DeleteSubscription');
      const { origin, pathname } = new URL(location);
      if (!new RegExp(`^${path.replace('{id}', '[^/]+')}$`).test(pathname))
        throw new Error('No operation of the definition deletes this');
      if (origin !== policy('urlTemplate')) throw new Error('The connection is for another host');
      return send(method, pathname, {});
    },
  };
}

async function built<T>(name: string): Promise<T> {
  return JSON.parse(await readFile(new URL(`../../dist/${name}`, import.meta.url), 'utf8')) as T;
}

function operationsOf({ paths }: Definition): { path: string; method: string; operation: Operation }[] {
  return Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item)
      .filter(([, { operationId }]) => operationId)
      .map(([method, operation]) => ({ path, method, operation })),
  );
}

function find(definition: Definition, id: string): ReturnType<typeof operationsOf>[number] {
  const found = operationsOf(definition).find(({ operation }) => operation.operationId === id);
  if (!found) throw new Error(`The definition has no ${id}`);
  return found;
}

/** The body with the flow's URL where the definition wants it. */
function subscribing(schema: Schema = {}, body: unknown, callbackUrl: string): unknown {
  const urls = Object.entries(schema.properties ?? {}).filter(([, one]) => one['x-ms-notification-url']);
  return urls.length === 0
    ? body
    : { ...Object(body), ...Object.fromEntries(urls.map(([name]) => [name, callbackUrl])) };
}
