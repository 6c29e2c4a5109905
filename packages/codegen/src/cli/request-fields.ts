import {
  isObject,
  jsonContent,
  operationNamed,
  propertiesOf,
  type Document,
  type Property,
  type Schema,
} from '@workrights/spec/reader';

/** A place of a request that a flag fills, and the values that belong there; without `values`, any. */
export interface Place {
  readonly path: readonly string[];
  readonly values?: readonly string[];
}

/** A flag of the command: a field of a request, or one of the same name in each country's object. */
export interface FieldFlag {
  readonly kind: 'text' | 'integer' | 'list';
  /** The first sentence of the contract's description, without markup. */
  readonly brief: string;
  readonly places: readonly Place[];
}

/** A request of the command: an operation, and the form of its body where it has several (service.md §4.2). */
interface CommandRequest {
  readonly operation: string;
  readonly schema?: string;
}

/** The requests that have flags, by the names of the client's methods. */
export const REQUESTS: Readonly<Record<string, CommandRequest>> = {
  createVisaCheck: { operation: 'createVisaCheck' },
  listVisaChecks: { operation: 'listVisaChecks' },
  lookupVisaChecks: { operation: 'lookupVisaChecks' },
  createOnboard: { operation: 'saveOnboard', schema: 'OnboardCreate' },
  updateOnboard: { operation: 'saveOnboard', schema: 'OnboardUpdate' },
  getOnboard: { operation: 'getOnboard' },
  listOnboards: { operation: 'listOnboards' },
  getWorkRights: { operation: 'getWorkRights' },
  listEmployees: { operation: 'listEmployees' },
  getEmployee: { operation: 'getEmployee' },
  updateEmployee: { operation: 'updateEmployee' },
};

/** Fields that the client or the command fills in: credentials, and what the country decides. */
const FILLED_IN: ReadonlySet<string> = new Set(['accountkeyid', 'key', 'visa_check_schema']);

/** The flags of a request, by their names, in the order of the contract. */
export function requestFields(
  document: Document,
  { operation, schema }: CommandRequest,
): Record<string, FieldFlag> {
  const { requestBody, parameters } = operationNamed(document, operation);
  const body =
    schema === undefined
      ? jsonContent(requestBody)?.value.schema
      : { $ref: `#/components/schemas/${schema}` };
  const inQuery = parameters
    .filter(({ value }) => value.in === 'query')
    .map(({ value }) => ({
      path: [value.name],
      schemas: [{ description: value.description, ...value.schema } as Schema],
    }));
  const flags: Record<string, FieldFlag> = {};
  for (const property of [...(body ? leaves(propertiesOf(document, body)) : []), ...inQuery]) {
    if (FILLED_IN.has(property.path.at(-1) ?? '')) continue;
    const values = valuesOf(property);
    const name = flagName(property.path);
    const place: Place = { path: property.path, ...(values && { values }) };
    const known = flags[name];
    if (known === undefined) {
      flags[name] = { kind: kindOf(property), brief: briefOf(property), places: [place] };
    } else {
      flags[name] = { ...known, brief: known.brief || briefOf(property), places: [...known.places, place] };
    }
  }
  return Object.fromEntries(Object.entries(flags).filter(([, { places }]) => !hasOneValue(places)));
}

/** Properties that hold a value themselves, not other properties. Forms that forbid a property don't count. */
function leaves(properties: readonly Property[]): Property[] {
  const all = properties.map(({ path, schemas }) => ({
    path,
    schemas: schemas.filter((schema) => schema['x-never'] !== true),
  }));
  return all.filter(
    ({ path, schemas }) =>
      schemas.length > 0 &&
      !all.some(
        (other) => other.path.length > path.length && path.every((name, at) => other.path[at] === name),
      ),
  );
}

/** A field that allows a single value is filled in, unless another country allows others. */
function hasOneValue(places: readonly Place[]): boolean {
  return (
    places.every(({ values }) => values !== undefined) &&
    new Set(places.flatMap(({ values }) => values)).size === 1
  );
}

/** All values that the forms allow; undefined when one allows any. */
function valuesOf({ schemas }: Property): string[] | undefined {
  const listed = schemas.map(
    (schema) => schema.enum ?? (schema.const === undefined ? undefined : [schema.const]),
  );
  if (listed.includes(undefined)) return undefined;
  return [...new Set(listed.flat().map(String))];
}

function kindOf({ path, schemas }: Property): FieldFlag['kind'] {
  const types = [...new Set(schemas.flatMap(({ type }) => type ?? 'string'))];
  switch (types.join()) {
    case 'string':
      return 'text';
    case 'integer':
      return 'integer';
    case 'array':
      return 'list';
    default:
      throw new Error(`The command has no flag for a field of type ${types.join()}: ${path.join('.')}`);
  }
}

/** The first sentence of a description. If the forms of a body have different ones, the part that they share. */
function briefOf({ schemas }: Property): string {
  const all = schemas.flatMap(({ description }) =>
    typeof description === 'string' ? [firstSentence(description)] : [],
  );
  const [first = ''] = all;
  return new Set(all).size > 1 ? first.split(',')[0]! : first;
}

function firstSentence(description: string): string {
  const paragraph = description.split(/\n\n|\n- |:\n/u)[0] ?? '';
  const plain = paragraph.replaceAll(/\s+/gu, ' ').replaceAll('`', '').trim();
  // A description that only lists what each value means has no first sentence.
  if (plain.startsWith('- ')) return '';
  const [sentence = plain] = /^.*?(?=[.:;](?: |$))/u.exec(plain) ?? [];
  return sentence;
}

/** The requests of one interface: those whose operation the document has. */
export function requestsOf(document: Document): [name: string, request: CommandRequest][] {
  const ids = new Set(
    Object.values(document.paths).flatMap((item) =>
      Object.values(item).flatMap((one) => (isObject(one) ? String(one['operationId']) : [])),
    ),
  );
  return Object.entries(REQUESTS).filter(([, { operation }]) => ids.has(operation));
}

/** Objects that only say which country a field is for: a flag leaves their names out. */
const COUNTRIES: ReadonlySet<string> = new Set(['australia', 'new_zealand']);

/** Names that are too long or too general for a flag. The spreadsheets of bulk runs have columns with the same names. */
const SHORTER: Readonly<Record<string, string>> = {
  visa_check_type: 'check_type',
  'document.type': 'document_type',
};

/**
 * The name of a field's flag, in kebab-case: the last name of its path. A field of a country's object has the same flag
 * in both countries.
 */
function flagName(path: readonly string[]): string {
  const inCountry = path.filter((name) => !COUNTRIES.has(name));
  const name = SHORTER[inCountry.join('.')] ?? inCountry.at(-1) ?? '';
  return name.replaceAll('_', '-');
}
