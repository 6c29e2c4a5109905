import type { Document, Located, Schema } from '@workrights/spec/reader';
import { contentOf, mergedForm, objectFormOf, type ObjectForm } from './object-form.ts';
import type { Occurrence } from './union.ts';
import { present, rowOf, shownOf } from './row.ts';
import { objectNamed } from './object-names.ts';
import type { Branch, Field, Fields } from './types.ts';

interface Place {
  anchor: string;
  path: string;
}

const NONE: Fields = { shared: [], groups: [] };

/** The tree of fields of a body. `root` is the first part of their anchors: `request`, `response`. */
export function fieldsOf(document: Document, schema: Located<Schema>, root: string): Fields {
  return fieldsIn(document, [schema], { anchor: root, path: '' });
}

/** The fields of a schema that has a page of its own. */
export function fieldsOfObject(document: Document, schema: Located<Schema>): Fields {
  return fieldsFrom(document, objectFormOf(document, schema), { anchor: '', path: '' });
}

/** The fields of a value that has one schema, or one for each of its branches. */
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
  const named = objectNamed(first.schema.pointer);
  if (named) {
    const form = objectFormOf(document, first.schema);
    const names = named.isPart && form.kind === 'merged' ? [...form.properties.keys()] : undefined;
    return { ...NONE, object: { id: named.id, path: inside.path, ...(names && { names }) } };
  }
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
    case 'envelope':
      return envelopeFields(document, form, place);
  }
}

/** The object that is returned alone, and the row of the field that may wrap it. */
function envelopeFields(
  document: Document,
  { inner, wrapper }: Extract<ObjectForm, { kind: 'envelope' }>,
  place: Place,
): Fields {
  const { object } = fieldsIn(document, [inner], place);
  const outer = objectFormOf(document, wrapper);
  if (!object || outer.kind !== 'merged')
    throw new Error(`${wrapper.pointer} wraps nothing that has a page.`);
  const rows = [...outer.properties].map(([name, found]) => fieldOf(document, name, found, [], place));
  return { shared: rows, groups: [], object };
}

function mergedFields(
  document: Document,
  { properties, branches }: Extract<ObjectForm, { kind: 'merged' }>,
  place: Place,
  introduced: boolean,
): Fields {
  const rows = [...properties].map(([name, found]) => ({
    row: fieldOf(document, name, found, branches, place),
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
  // A branch that was named further up appears again only if it has fields of its own.
  return { shared, groups: groups.filter(({ fields }) => !introduced || fields.shared.length > 0) };
}

/** The branch with the most fields comes first, and its fields have the plain anchors. */
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

function fieldOf(
  document: Document,
  name: string,
  occurrences: readonly Occurrence[],
  branches: readonly Branch[],
  place: Place,
): Field {
  const shown = shownOf(occurrences);
  const here = below(place, name);
  const children = fieldsIn(
    document,
    shown.map(({ schema }) => schema),
    here,
    shown.flatMap(({ branch }) => branch ?? []),
  );
  return { ...rowOf(document, name, occurrences, branches), ...here, children };
}

function below(place: Place, name: string): Place {
  return { anchor: join(place.anchor, name), path: join(place.path, name) };
}

function join(path: string, name: string): string {
  return path === '' ? name : `${path}.${name}`;
}
