import {
  interfaceNames,
  jsonContent,
  operationsOf,
  propertiesOf,
  readBundle,
  readFixtures,
  type Fixture,
  type InterfaceName,
  type JsonObject,
  type Schema,
} from '@workrights/spec/reader';

/** A value that a request may contain, in its body or its URL. */
export interface RequestProperty {
  readonly interface: InterfaceName;
  /** The operation's id. Creating and updating an onboarding request have names of their own. */
  readonly request: string;
  readonly operation: string;
  /** The dotted path in the body, or the name of the query parameter. */
  readonly path: string;
  readonly schemas: readonly Schema[];
  /** Accepted requests of the contract that send it. */
  readonly bodies: readonly JsonObject[];
}

/** `saveOnboard` accepts two forms of a body, which the field `key` tells apart (service.md §4.2). */
const FORMS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  saveOnboard: { createOnboard: 'OnboardCreate', updateOnboard: 'OnboardUpdate' },
};

export function requestProperties(): RequestProperty[] {
  return interfaceNames.flatMap((name) => {
    const document = readBundle(name);
    const accepted = readFixtures(name, 'accepted').filter(({ part }) => part === 'request');
    const own = operationsOf(document).filter(({ aliasOf }) => aliasOf === undefined);
    return own.flatMap(({ id, requestBody, parameters }) => {
      const whole = jsonContent(requestBody)?.value.schema;
      const forms = Object.entries(FORMS[id] ?? {}).map(
        ([request, form]) => [request, { $ref: `#/components/schemas/${form}` }] as const,
      );
      const requests = forms.length > 0 ? forms : whole ? [[id, whole] as const] : [];
      const inBodies = requests.flatMap(([request, schema]) =>
        valuesOf(propertiesOf(document, schema)).map((property) => ({ request, ...property })),
      );
      const inUrl = parameters
        .filter(({ value }) => value.in === 'query')
        .map(({ value }) => ({ request: id, path: value.name, schemas: [value.schema] }));
      return [...inBodies, ...inUrl].map(({ request, path, schemas }) => ({
        interface: name,
        request,
        operation: id,
        path,
        schemas,
        bodies: bodiesOf(accepted, id, request).filter((body) => valueAt(body, path) !== undefined),
      }));
    });
  });
}

/** The properties with a value of their own instead of other properties. */
function valuesOf(all: ReturnType<typeof propertiesOf>): { path: string; schemas: Schema[] }[] {
  const paths = all.map(({ path, schemas }) => ({ path: path.join('.'), schemas }));
  return paths.filter(({ path }) => !paths.some((other) => other.path.startsWith(`${path}.`)));
}

function bodiesOf(requests: readonly Fixture[], operation: string, request: string): JsonObject[] {
  return requests
    .filter((fixture) => fixture.operation === operation)
    .map(({ value }) => value as JsonObject)
    .filter((body) => request !== 'createOnboard' || !('key' in body))
    .filter((body) => request !== 'updateOnboard' || 'key' in body);
}

export function valueAt(body: unknown, path: string): unknown {
  return path.split('.').reduce<unknown>((at, name) => (at as JsonObject | null | undefined)?.[name], body);
}

/** A copy with another value at a path. */
export function withValue(body: JsonObject, path: string, value: unknown): JsonObject {
  const [name = '', ...rest] = path.split('.');
  return {
    ...body,
    [name]: rest.length === 0 ? value : withValue(body[name] as JsonObject, rest.join('.'), value),
  };
}
