import { requestFields } from '../generated/request-fields.gen.ts';

/** Where a flag goes in a request, and the values allowed there; without `values`, any. */
export interface Place {
  readonly path: readonly string[];
  readonly values?: readonly string[];
}

/** A flag by the contract: a field of a request, or the same field of each country. */
export interface FieldFlag {
  readonly kind: 'text' | 'integer' | 'list';
  readonly brief: string;
  readonly places: readonly Place[];
}

export type RequestFields = typeof requestFields;
export type RequestName = keyof RequestFields;

/** The flags of a request's fields, by kebab-case name. */
export function fieldsOf(request: RequestName): Readonly<Record<string, FieldFlag>> {
  return requestFields[request];
}

/** All values of a field; undefined if a place allows any. */
export function choicesOf({ places }: FieldFlag): string[] | undefined {
  const all = places.flatMap(({ values }) => values ?? []);
  return places.every(({ values }) => values !== undefined) ? [...new Set(all)] : undefined;
}

/** Empty for a request without flags. */
function flagsOf(request: string | undefined): [name: string, flag: FieldFlag][] {
  const isKnown = request !== undefined && Object.hasOwn(requestFields, request);
  return isKnown ? Object.entries(fieldsOf(request as RequestName)) : [];
}

/** The flag for a JSON pointer; for an object, the first flag for something in it. */
export function flagOfPath(request: string | undefined, pointer: string): string | undefined {
  const path = `${pointer.split('/').slice(1).join('.')}.`;
  if (path === '.') return undefined;
  return flagsOf(request).find(([, { places }]) =>
    places.some((place) => `${place.path.join('.')}.`.startsWith(path)),
  )?.[0];
}

/** The pointer and flag of a field, by its name or a path that ends with it. */
export function fieldNamed(
  request: string | undefined,
  place: string,
): { readonly path: string; readonly flag: string } | undefined {
  const name = place.split(/[/.]/u).at(-1);
  for (const [flag, { places }] of flagsOf(request)) {
    const found = places.find(({ path }) => path.at(-1) === name);
    if (found) return { path: `/${found.path.join('/')}`, flag };
  }
  return undefined;
}

/** Replaces field names in a rule about several fields by their flags. */
export function ruleInFlags(request: string | undefined, pointer: string, rule: string): string {
  if (pointer !== '') return rule;
  const flags = new Map(flagsOf(request).map(([name, { places }]) => [places[0]!.path.at(-1), name]));
  return rule.replaceAll(/\b[a-z]+(?:_[a-z]+)*\b/gu, (word) =>
    flags.has(word) ? `--${flags.get(word)}` : word,
  );
}

/** Like `camelCase`, for types. */
export type CamelCase<Name extends string> = Name extends `${infer First}-${infer Rest}`
  ? `${First}${Capitalize<CamelCase<Rest>>}`
  : Name;

/** The name under which Stricli passes a flag's value. */
export function camelCase(name: string): string {
  return name.replaceAll(/-(\w)/gu, (_, letter: string) => letter.toUpperCase());
}

/** A flag's name as it is typed. */
export function kebabCase(name: string): string {
  return name.replaceAll(/[A-Z]/gu, (letter) => `-${letter.toLowerCase()}`);
}
