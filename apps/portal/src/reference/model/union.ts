import { resolve, type Document, type Located, type Schema } from '@workrights/spec/reader';
import { componentName } from './component-names.ts';
import type { Branch, Presence } from './types.ts';

/** A property where one schema has it. */
export interface Occurrence {
  /** Resolved. */
  schema: Located<Schema>;
  /** Where the property is written; all such places, if several schemas say the same. */
  pointers: readonly string[];
  presence: readonly Presence[];
  /** The branch of the nearest merged union; none when there is no union. */
  branch?: Branch;
}

/** A form of a value, and what to call it. */
export interface Option {
  branch: Branch;
  schema: Located<Schema>;
}

/**
 * Branches that have the same fields and differ in one required field each are no forms of their own to a reader: they
 * say that one field of several has to be there. Returns their common fields, or nothing when they are anything else.
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

/** Names the branches of a union: by the discriminator, else by a constant that each has, else by their titles. */
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

/** The properties that a schema gives one value, also in a schema that they refer to. */
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
