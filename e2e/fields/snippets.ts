import { createRequire } from 'node:module';

import { fieldsOf, type RequestName } from '@workrights/cli/src/request/field-flags.ts';
import { allOperations, snippetTools, type Snippet } from '@workrights/portal/reference';
import type { JsonObject } from '@workrights/spec/reader';

import { valueAt, type RequestProperty } from './request-properties.ts';

const require = createRequire(import.meta.url);
const node = 'n8n-nodes-workrights/dist/nodes/WorkRights';

interface Parameter {
  readonly name: string;
  readonly type: string;
  readonly default?: unknown;
  readonly displayOptions?: { readonly show?: Readonly<Record<string, readonly unknown[]>> };
  readonly options?: readonly Parameter[];
}

interface Field {
  readonly name: string;
  readonly path: readonly string[];
}

interface FormRequest {
  readonly resource: string;
  readonly operation: string;
  readonly fields: readonly Field[];
}

const { formRequest } = require(`${node}/fields/operations.js`) as {
  formRequest: (request: string) => FormRequest | undefined;
};
const { properties } = require(`${node}/resources/index.js`) as { properties: readonly Parameter[] };
const { sourceOf } = require(`${node}/fields/request.js`) as {
  sourceOf: (context: object, item: number) => object;
};
const { requestOf } = require(`${node}/generated/connectors/input/request.js`) as {
  requestOf: (fields: readonly Field[], source: object, chosen: JsonObject) => JsonObject;
};

/** Whether the node's form has the property, in the form itself or in a collection. */
export function isInForm({ request, path }: RequestProperty): boolean {
  const form = formRequest(request);
  const field = form?.fields.find((one) => one.path.join('.') === path);
  if (!form || !field) return false;
  const shown = properties.filter(({ displayOptions: { show = {} } = {} }) =>
    Object.entries({ resource: form.resource, operation: form.operation }).every(
      ([name, value]) => show[name]?.includes(value) ?? true,
    ),
  );
  const members = shown.flatMap(({ type, options = [] }) => (type === 'collection' ? options : []));
  return [...shown, ...members].some(({ name }) => name === field.name);
}

/** Whether the portal's snippet for a tool sends the property. For n8n, this is what the node makes of the snippet. */
export function isInSnippet(tool: 'client' | 'curl' | 'n8n' | 'cli', property: RequestProperty): boolean {
  const bodies = property.bodies.length > 0 ? property.bodies : [undefined];
  return bodies.some((body) => {
    const code = snippetOf(tool, property.operation, body);
    const name = property.path.split('.').at(-1);
    if (tool === 'cli') return flagsFor(property).some((flag) => code.includes(`--${flag} `));
    if (tool !== 'n8n') return new RegExp(`\\b${name}["']?(?::|=)`, 'u').test(code);
    const sent = sentByNode(property.request, code);
    const wanted = valueAt(body, property.path);
    const found = valueAt(sent, property.path);
    // An id that only a sandbox knows comes from the previous node.
    return (
      found !== undefined &&
      (String(found).startsWith('={{') || String(found).toLowerCase() === String(wanted).toLowerCase())
    );
  });
}

/** The command's flags for a property. */
function flagsFor({ request, path }: RequestProperty): string[] {
  const flags = Object.entries(fieldsOf(request as RequestName));
  return flags
    .filter(([, { places }]) => places.some((place) => place.path.join('.') === path))
    .map(([flag]) => flag);
}

function snippetOf(tool: string, operationId: string, body?: JsonObject): string {
  const operation = allOperations().find(({ id }) => id === operationId)!;
  const { render } = snippetTools.find(({ id }) => id === tool)!;
  const { blocks = [] } = render(operation, { name: '', title: '', body }) as Partial<Snippet>;
  return blocks.map(({ code }) => code).join('\n');
}

/** What the node sends for the parameters of a snippet's last node. */
function sentByNode(request: string, code: string): JsonObject {
  const form = formRequest(request);
  if (!form || code === '') return {};
  const { nodes } = JSON.parse(code) as { nodes: { parameters: JsonObject }[] };
  const parameters = nodes.at(-1)!.parameters;
  const context = {
    getNodeParameter(name: string, _item: number, standard: unknown) {
      const value = parameters[name] ?? standard;
      return typeof value === 'object' && value !== null && '__rl' in value
        ? (value as JsonObject)['value']
        : value;
    },
    getNode: () => ({ name: 'Work Rights' }),
  };
  const isChoice = (name: string) => properties.find((one) => one.name === name)?.type === 'options';
  const chosen = Object.fromEntries(Object.entries(parameters).filter(([name]) => isChoice(name)));
  return requestOf(form.fields, sourceOf(context, 0), chosen);
}
