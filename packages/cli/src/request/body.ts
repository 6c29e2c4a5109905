import { usage } from '../failures/failure.ts';
import { camelCase, choicesOf, fieldsOf, type FieldFlag, type RequestName } from './field-flags.ts';
import { readInput, type JsonObject } from './read-input.ts';

/** The flags of a command whose body can come from a file. */
export interface BodyFlags {
  readonly input?: string | undefined;
  readonly example?: string | undefined;
  readonly dryRun?: boolean | undefined;
}

/**
 * The body of a request: from `--input` or an example, overridden by flags. A country's fields go into that country's object.
 *
 * @throws Failure if the input can't be read, or a flag's country is unclear.
 */
export async function bodyOf(
  request: RequestName,
  flags: BodyFlags & object,
  example?: object,
): Promise<Record<string, unknown>> {
  const body = structuredClone(example ?? (await readInput(flags.input))) as Record<string, unknown>;
  const values = fieldValues(request, flags);
  for (const [field, value] of values) {
    if (field.places.length === 1) setAt(body, field.places[0]!.path, value);
  }
  for (const [field, value, name] of values) {
    if (field.places.length > 1) setAt(body, placeFor(field, value, name, body), value);
  }
  return request === 'createVisaCheck' ? withCountry(body) : body;
}

/** The fields that flags set. */
export function fieldValues(
  request: RequestName,
  flags: object,
): [field: FieldFlag, value: unknown, name: string][] {
  const given = flags as Readonly<Record<string, unknown>>;
  return Object.entries(fieldsOf(request)).flatMap(([name, field]) => {
    const value = given[camelCase(name)];
    return value === undefined ? [] : [[field, value, name] as [FieldFlag, unknown, string]];
  });
}

/** The country's object for a field of both countries: by a value that only one of them allows, otherwise by the jurisdiction. */
function placeFor(field: FieldFlag, value: unknown, name: string, body: JsonObject): readonly string[] {
  const allowed = field.places.filter(({ values }) => values === undefined || values.includes(String(value)));
  if (allowed.length === 1) return allowed[0]!.path;
  const object = objectOf(body['jurisdiction']);
  const place = field.places.find(({ path }) => path[0] === object);
  if (place) return place.path;
  const choices = choicesOf(field);
  throw usage(
    choices && allowed.length === 0
      ? `--${name} must be one of ${choices.join(', ')}.`
      : `--${name} needs --jurisdiction.`,
    {
      flag: name,
    },
  );
}

const OBJECTS: Readonly<Record<string, string>> = { AUS: 'australia', NZL: 'new_zealand' };

function objectOf(jurisdiction: unknown): string | undefined {
  return typeof jurisdiction === 'string' && Object.hasOwn(OBJECTS, jurisdiction)
    ? OBJECTS[jurisdiction]
    : undefined;
}

/** Derives the jurisdiction from the country's object, and `visa_check_schema` from the jurisdiction (service.md §4.1). */
function withCountry(body: Record<string, unknown>): Record<string, unknown> {
  const [jurisdiction] = Object.entries(OBJECTS).find(([, object]) => body[object] !== undefined) ?? [];
  if (body['jurisdiction'] === undefined) {
    if (jurisdiction === undefined) {
      throw usage('--check-type is missing.', {
        flag: 'check-type',
        fix: 'Australia: work, study or agent. New Zealand: verification or employer. --example prints a whole request.',
      });
    }
    body = { jurisdiction, ...body };
  }
  const schema = objectOf(body['jurisdiction']);
  return schema === undefined || body['visa_check_schema'] !== undefined
    ? body
    : { ...body, visa_check_schema: schema };
}

function setAt(body: Record<string, unknown>, path: readonly string[], value: unknown): void {
  const [name = '', ...rest] = path;
  if (rest.length === 0) {
    body[name] = value;
    return;
  }
  const inner = body[name];
  const object = typeof inner === 'object' && inner !== null && !Array.isArray(inner) ? { ...inner } : {};
  setAt(object as Record<string, unknown>, rest, value);
  body[name] = object;
}
