import { resolve, type Document, type Located, type Schema } from '@workrights/spec/reader';
import { componentName } from './component-names.ts';
import type { Branch, Presence } from './types.ts';

/** A property in one schema. */
export interface Occurrence {
  /** Resolved. */
  schema: Located<Schema>;
  /** Where the property is defined; all places, if several schemas define it equally. */
  pointers: readonly string[];
  presence: readonly Presence[];
  /** The branch of the nearest merged union; undefined without a union. */
  branch?: Branch;
}

/** A form of a value, with its name. */
export interface Option {
  branch: Branch;
  schema: Located<Schema>;
}

/**
 * For branches with the same fields that each require one other field. To a reader, these are one form in which one of
 * several fields must be there. Returns the common fields, or undefined for other branches.
 */
export function alternativesOf(
  branches: readonly Map<string, Occurrence[]>[],
  union: Schema,
): Map<string, Occurrence[]> | undefined {
  const [first] = branches;
  if (!first || union.discriminator) return undefined;
  if (
    branches.some(
      (branch) => branch.size !== first.size || [...branch.keys()].some((name) => !first.has(name)),
    )
  )
    return undefined;
  const names = [...first.keys()];
  const always = new Set(names.filter((name) => branches.every((branch) => is(branch, name, 'required'))));
  const own = branches.map((branch) =>
    names.filter((name) => is(branch, name, 'required') && !always.has(name)),
  );
  const among = own.flat();
  if (own.some((some) => some.length !== 1) || new Set(among).size !== branches.length) return undefined;

  const exactly = branches.every((branch, index) =>
    among.every((name) => name === own[index]?.[0] || is(branch, name, 'never')),
  );
  const kind = exactly ? 'exactly-one' : 'at-least-one';
  return new Map(
    names.map((name) => {
      const occurrences = branches.flatMap((branch) => branch.get(name) ?? []);
      const real = occurrences.find((one) => one.presence[0]?.kind !== 'never') ?? occurrences[0];
      if (!real) throw new Error(`No branch has ${name}.`);
      const presence: readonly Presence[] = among.includes(name)
        ? [{ kind, branches: [], among }]
        : real.presence;
      return [name, [{ ...real, presence, pointers: occurrences.flatMap(({ pointers }) => pointers) }]];
    }),
  );
}

/** Names the branches of a union: by the discriminator, otherwise by a constant that each has, otherwise by their titles. */
export function branchesOf(
  document: Document,
  union: Located<Schema>,
  schemas: readonly Located<Schema>[],
): Option[] {
  const constants = schemas.map((schema) => constantsOf(document, schema));
  const field = union.value.discriminator?.propertyName ?? commonOf(constants);
  return schemas.map((schema, index) => {
    const name = componentName(schema.pointer) ?? schema.pointer;
    const value = field && constants[index]?.get(field);
    return {
      schema,
      branch: {
        name,
        pointers: [schema.pointer],
        title: schema.value['x-title'] ?? inWords(name),
        description: (schema.value.description ?? '').trim(),
        ...(field && value !== undefined && { when: { field, value: String(value) } }),
      },
    };
  });
}

/** The properties that can have only one value, in the schema itself or in schemas that they refer to. */
function constantsOf(document: Document, { value, pointer }: Located<Schema>): Map<string, unknown> {
  return new Map(
    Object.entries(value.properties ?? {}).flatMap(([name, property]) => {
      const { value: found } = resolve(document, { value: property, pointer });
      return found.const === undefined ? [] : [[name, found.const] as const];
    }),
  );
}

function commonOf(constants: readonly Map<string, unknown>[]): string | undefined {
  return [...(constants[0]?.keys() ?? [])].find((name) => constants.every((one) => one.has(name)));
}

function is(branch: Map<string, Occurrence[]>, name: string, kind: Presence['kind']): boolean {
  return branch.get(name)?.[0]?.presence[0]?.kind === kind;
}

/** `NewZealandCreationEcho` in words. */
function inWords(name: string): string {
  const words = name.replaceAll(/(?<=[a-z])(?=[A-Z])/g, ' ').toLowerCase();
  return words
    .replace(/^./, (letter) => letter.toUpperCase())
    .replaceAll(/new zealand/gi, 'New Zealand')
    .replaceAll('australia', 'Australia');
}
