import { definitionOf } from './definition.ts';
import { contentOf, mergedForm, objectFormOf, type ObjectForm, type Occurrence } from './object-form.ts';
import { resolve, sourceOf, type Document, type Located, type Schema } from './openapi.ts';
import type { Branch, Definition, Field, Fields, Presence, Variant } from './types.ts';

interface Place {
  anchor: string;
  path: string;
}

const NONE: Fields = { shared: [], groups: [] };

/** The tree of fields of a body. `root` is the first part of their anchors: `request`, `response`. */
export function fieldsOf(document: Document, schema: Located<Schema>, root: string): Fields {
  return fieldsIn(document, [schema], { anchor: root, path: '' });
}

/** One schema of a value, or one for each branch that has it. */
function fieldsIn(
  document: Document,
  schemas: readonly Located<Schema>[],
  place: Place,
  of: readonly Branch[] = [],
): Fields {
  const contents = schemas.map((schema) => contentOf(document, schema));
  const [first] = contents;
  if (!first) return NONE;
  const inside = { anchor: place.anchor + first.suffix, path: place.path + first.suffix };
  if (new Set(contents.map((content) => content?.schema.pointer)).size === 1)
    return fieldsFrom(document, objectFormOf(document, first.schema), inside);
  const options = contents.flatMap((content, index) => {
    const branch = of[index];
    return content && branch ? [{ branch, schema: content.schema }] : [];
  });
  const form = mergedForm(document, options);
  return fieldsFrom(document, form, inside, { introduced: true });
}

function fieldsFrom(document: Document, form: ObjectForm, place: Place, { introduced = false } = {}): Fields {
  switch (form.kind) {
    case 'none':
      return NONE;
    case 'merged':
      return mergedFields(document, form, place, introduced);
    case 'separate':
      return separateFields(document, form, place);
    case 'envelope': {
      const inner = fieldsIn(document, [form.inner], place);
      const outer = objectFormOf(document, form.wrapper);
      if (outer.kind !== 'merged') throw new Error(`${form.wrapper.pointer} wraps nothing.`);
      const rows = [...outer.properties].map(([name, found]) => ({
        ...rowOf(document, name, found, [], place, false),
        children: { ...NONE, sameAs: place.anchor },
      }));
      return { ...inner, shared: [...inner.shared, ...rows] };
    }
  }
}

function mergedFields(
  document: Document,
  { properties, branches }: Extract<ObjectForm, { kind: 'merged' }>,
  place: Place,
  introduced: boolean,
): Fields {
  const rows = [...properties]
    .filter(([, found]) => found.some(present) || found.length > 0)
    .map(([name, found]) => ({
      row: rowOf(document, name, found, branches, place),
      owners: new Set(found.filter(present).map(({ branch }) => branch?.name)),
    }));
  const ownerOf = ({ owners }: (typeof rows)[number]) =>
    branches.length > 0 && owners.size === 1 ? [...owners][0] : undefined;
  const shared = rows.filter((row) => ownerOf(row) === undefined).map(({ row }) => row);
  const groups = branches.map((branch) => ({
    branch,
    anchor: join(place.anchor, branch.name),
    fields: {
      shared: rows.filter((row) => ownerOf(row) === branch.name).map(({ row }) => row),
      groups: [],
    },
  }));
  // A branch that was introduced further up is named again only if it has something of its own.
  return { shared, groups: groups.filter(({ fields }) => !introduced || fields.shared.length > 0) };
}

/** The branch with most fields comes first, and its fields have the plain anchors. */
function separateFields(
  document: Document,
  { options }: Extract<ObjectForm, { kind: 'separate' }>,
  place: Place,
): Fields {
  const taken = new Set<string>();
  const groups = options
    .map((option) => {
      const form = objectFormOf(document, option.schema);
      const names = form.kind === 'merged' ? [...form.properties.keys()] : [];
      return { ...option, form, names };
    })
    .toSorted((one, other) => other.names.length - one.names.length)
    .map(({ branch, form, names }) => {
      const anchor = join(place.anchor, branch.name);
      const own = new Set(names.filter((name) => taken.has(name)));
      for (const name of names) taken.add(name);
      if (form.kind !== 'merged') return { branch, anchor, fields: fieldsFrom(document, form, place) };
      const plain = pick(form, (name) => !own.has(name));
      const named = pick(form, (name) => own.has(name));
      const fields = mergedFields(document, plain, place, false);
      const clashing = mergedFields(document, named, { ...place, anchor }, true);
      return {
        branch,
        anchor,
        fields: {
          shared: inOrder([...fields.shared, ...clashing.shared], names),
          groups: fields.groups,
        },
      };
    });
  return { shared: [], groups };
}

function pick(form: Extract<ObjectForm, { kind: 'merged' }>, wanted: (name: string) => boolean) {
  return { ...form, properties: new Map([...form.properties].filter(([name]) => wanted(name))) };
}

function inOrder(rows: readonly Field[], names: readonly string[]): Field[] {
  return rows.toSorted((one, other) => names.indexOf(one.name) - names.indexOf(other.name));
}

function rowOf(
  document: Document,
  name: string,
  occurrences: readonly Occurrence[],
  branches: readonly Branch[],
  place: Place,
  withChildren = true,
): Field {
  const real = occurrences.filter(present);
  const shown = real.length > 0 ? real : occurrences;
  const definitions = shown.map((one) => definitionOf(document, one.schema, writtenSource(document, one)));
  const [main] = definitions;
  if (!main) throw new Error(`${name} is nowhere.`);
  const variants = variantsOf(definitions, shown);
  const here = { anchor: join(place.anchor, name), path: join(place.path, name) };
  const presence = presenceOf(occurrences, branches);
  return {
    name,
    ...here,
    pointers: [...new Set(occurrences.flatMap(({ pointers }) => pointers))],
    presence,
    required: presence.every(
      ({ kind, condition, branches: some }) => kind === 'required' && !condition && some.length === 0,
    ),
    ...commonOf(main, variants),
    variants,
    children: withChildren
      ? fieldsIn(
          document,
          shown.map(({ schema }) => schema),
          here,
          shown.flatMap(({ branch }) => branch ?? []),
        )
      : NONE,
  };
}

/** A property that is only a `$ref` carries its schema's source; `resolve` has merged the two. */
function writtenSource(document: Document, { schema }: Occurrence) {
  return sourceOf(resolve(document, schema).value);
}

function present({ presence }: Occurrence): boolean {
  return presence[0]?.kind !== 'never';
}

function presenceOf(occurrences: readonly Occurrence[], branches: readonly Branch[]): Presence[] {
  const found = new Map<string, { presence: Presence; branches: Branch[] }>();
  for (const { presence, branch } of occurrences) {
    for (const one of presence) {
      const key = JSON.stringify({ ...one, branches: [], reason: undefined });
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

/** The definitions with their branches, if there is more than one; branches that say the same are one variant. */
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

/** What holds in every branch. What differs is left to the variants; of values, all together are named. */
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

function join(path: string, name: string): string {
  return path === '' ? name : `${path}.${name}`;
}
