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

export type RequestFields = typeof requestFields;
export type RequestName = keyof RequestFields;

/** The flags of a request's fields, by their names in kebab-case. */
export function fieldsOf(request: RequestName): Readonly<Record<string, FieldFlag>> {
  return requestFields[request];
}

/** All values that a field may have; undefined when a place takes any. */
export function choicesOf({ places }: FieldFlag): string[] | undefined {
  const all = places.flatMap(({ values }) => values ?? []);
  return places.every(({ values }) => values !== undefined) ? [...new Set(all)] : undefined;
}

/** None of a request that has no flags. */
function flagsOf(request: string | undefined): [name: string, flag: FieldFlag][] {
  const isKnown = request !== undefined && Object.hasOwn(requestFields, request);
  return isKnown ? Object.entries(fieldsOf(request as RequestName)) : [];
}

/** The flag that sets what a JSON pointer leads to; of an object, the first one that sets something in it. */
export function flagOfPath(request: string | undefined, pointer: string): string | undefined {
  const path = `${pointer.split('/').slice(1).join('.')}.`;
  if (path === '.') return undefined;
  return flagsOf(request).find(([, { places }]) =>
    places.some((place) => `${place.path.join('.')}.`.startsWith(path)),
  )?.[0];
}

/** The pointer and the flag of a field that others call by its name, or by a path that ends with it. */
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

/** A rule about several fields, with the names of their flags in it. */
export function ruleInFlags(request: string | undefined, pointer: string, rule: string): string {
  if (pointer !== '') return rule;
  const flags = new Map(flagsOf(request).map(([name, { places }]) => [places[0]!.path.at(-1), name]));
  return rule.replaceAll(/\b[a-z]+(?:_[a-z]+)*\b/gu, (word) =>
    flags.has(word) ? `--${flags.get(word)}` : word,
  );
}

/** The same of a type. */
export type CamelCase<Name extends string> = Name extends `${infer First}-${infer Rest}`
  ? `${First}${Capitalize<CamelCase<Rest>>}`
  : Name;

/** The name under which Stricli hands over the value of a flag. */
export function camelCase(name: string): string {
  return name.replaceAll(/-(\w)/gu, (_, letter: string) => letter.toUpperCase());
}

/** The name of a flag as it is typed. */
export function kebabCase(name: string): string {
  return name.replaceAll(/[A-Z]/gu, (letter) => `-${letter.toLowerCase()}`);
}
