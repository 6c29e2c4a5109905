import type { Document } from '@workrights/spec/reader';
import { definitionOf } from './definition.ts';
import { joinSources } from './join-sources.ts';
import type { Occurrence } from './union.ts';
import type { Branch, Definition, Field, Presence, Source, Variant } from './types.ts';

type Row = Omit<Field, 'anchor' | 'path' | 'children'>;

/** The row of a property, from one definition, or from what several have in common and where they differ. */
export function rowOf(
  document: Document,
  name: string,
  occurrences: readonly Occurrence[],
  branches: readonly Branch[],
): Row {
  const shown = shownOf(occurrences);
  const definitions = shown.map(({ schema }) => definitionOf(document, schema));
  const [main] = definitions;
  if (!main) throw new Error(`${name} is nowhere.`);
  const variants = variantsOf(definitions, shown);
  const presence = presenceOf(occurrences, branches);
  const forbidden = occurrences
    .filter((one) => !present(one))
    .map(({ schema }) => definitionOf(document, schema));
  return {
    name,
    pointers: [...new Set(occurrences.flatMap(({ pointers }) => pointers))],
    presence,
    required: presence.every(
      ({ kind, condition, branches: some }) => kind === 'required' && !condition && some.length === 0,
    ),
    ...commonOf(main, variants),
    source: sourceOfAll(definitions, [...definitions, ...forbidden]),
    variants,
  };
}

/** The occurrences that define a value. All of them for a field that must never be there. */
export function shownOf(occurrences: readonly Occurrence[]): readonly Occurrence[] {
  const real = occurrences.filter(present);
  return real.length > 0 ? real : occurrences;
}

/** The least certain source, with the notes of all. */
function sourceOfAll(definitions: readonly Definition[], noted: readonly Definition[]): Source {
  const source = joinSources(definitions.map((one) => one.source));
  if (!source) throw new Error('A row has no definition.');
  return { ...source, notes: [...new Set(noted.flatMap(({ source: { notes } }) => notes))] };
}

export function present({ presence }: Occurrence): boolean {
  return presence[0]?.kind !== 'never';
}

function presenceOf(occurrences: readonly Occurrence[], branches: readonly Branch[]): Presence[] {
  const found = new Map<string, { presence: Presence; branches: Branch[] }>();
  for (const { presence, branch } of occurrences) {
    for (const one of presence) {
      const key = JSON.stringify({ ...one, branches: [] });
      const entry = found.get(key) ?? { presence: one, branches: [] };
      if (branch) entry.branches.push(branch);
      found.set(key, entry);
    }
  }
  return [...found.values()].map(({ presence, branches: some }) => ({
    ...presence,
    branches: some.length === branches.length ? [] : some,
  }));
}

/** The definitions with their branches, if they differ. Branches with the same definition are one variant. */
function variantsOf(definitions: readonly Definition[], occurrences: readonly Occurrence[]): Variant[] {
  const found = new Map<string, { definition: Definition; branches: Branch[] }>();
  for (const [index, definition] of definitions.entries()) {
    const { schemaName: _, ...content } = definition;
    const key = JSON.stringify(content);
    const entry = found.get(key) ?? { definition, branches: [] };
    const branch = occurrences[index]?.branch;
    if (branch) entry.branches.push(branch);
    found.set(key, entry);
  }
  if (found.size < 2) return [];
  return [...found.values()].map(({ definition, branches }) => ({ ...definition, branches }));
}

/** What is the same in every branch. Differences are left to the variants, but the values of all are listed together. */
function commonOf(main: Definition, variants: readonly Variant[]): Definition {
  if (variants.length === 0) return main;
  const same = <T>(read: (definition: Definition) => T, instead: T): T =>
    variants.every((one) => JSON.stringify(read(one)) === JSON.stringify(read(main))) ? read(main) : instead;
  const lists = variants.flatMap(({ values }) => values?.list ?? []);
  const { values: _, ...rest } = main;
  return {
    ...rest,
    type: [...new Set(variants.map(({ type }) => type))].join(' or '),
    nullable: variants.some(({ nullable }) => nullable),
    description: same(({ description }) => description, ''),
    constraints: same(({ constraints }) => constraints, []),
    examples: variants.find(({ examples }) => examples.length > 0)?.examples ?? [],
    ...(lists.length > 0 && {
      values: { kind: same(({ values }) => values?.kind, 'open') ?? 'open', list: [...new Set(lists)] },
    }),
  };
}
