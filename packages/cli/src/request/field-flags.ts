import { requestFields } from '../generated/request-fields.gen.ts';

/** A place of a request that a flag fills, and the values that belong there; without `values`, any. */
export interface Place {
  readonly path: readonly string[];
  readonly values?: readonly string[];
}

/** A flag that the contract has: a field of a request, or one of the same name for each country. */
export interface FieldFlag {
  readonly kind: 'text' | 'integer' | 'list';
  readonly brief: string;
  readonly places: readonly Place[];
}

export type RequestName = keyof typeof requestFields;

/** The flags of a request's fields, by their names in kebab-case. */
export function fieldsOf(request: RequestName): Readonly<Record<string, FieldFlag>> {
  return requestFields[request];
}

/** All values that a field may have; undefined when a place takes any. */
export function choicesOf({ places }: FieldFlag): string[] | undefined {
  const all = places.flatMap(({ values }) => values ?? []);
  return places.every(({ values }) => values !== undefined) ? [...new Set(all)] : undefined;
}

/** The flag that sets what a JSON pointer leads to. */
export function flagOfPath(request: string | undefined, pointer: string): string | undefined {
  if (request === undefined || !Object.hasOwn(requestFields, request)) return undefined;
  const path = pointer.split('/').slice(1).join('.');
  const flags = Object.entries(fieldsOf(request as RequestName));
  return flags.find(([, { places }]) => places.some((place) => place.path.join('.') === path))?.[0];
}

/** The name under which Stricli hands over the value of a flag. */
export function camelCase(name: string): string {
  return name.replaceAll(/-(\w)/gu, (_, letter: string) => letter.toUpperCase());
}
