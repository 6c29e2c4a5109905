import { everyField, fieldsOfOperation, readReference } from '../model/reference.ts';
import type { Field, FieldGroup, Fields, InterfaceId, Operation, ReferenceObject } from '../model/types.ts';
import { partOf, type Place } from './place-lines.ts';

/** Where the reference shows `<interface>#<JSON pointer into the bundle>`. Empty when it doesn't. */
export function placesOf(where: string): readonly Place[] {
  index ??= buildIndex();
  const places = index.get(where) ?? [];
  return [...new Map(places.map((place) => [place.href, place])).values()];
}

let index: Map<string, Place[]> | undefined;

function buildIndex(): Map<string, Place[]> {
  const found = new Map<string, Place[]>();
  /** Places for pointers without a better one: fields with the schema as one form among several, and fields of aliases. */
  const lesser = new Map<string, Place[]>();
  for (const { id, title, objects, operations, security } of readReference().interfaces) {
    const add = (pointers: readonly string[], place: Place, to = found): void => {
      for (const pointer of pointers) {
        const where = `${id}${pointer}`;
        to.set(where, [...(to.get(where) ?? []), place]);
      }
    };
    add(['#/info'], { href: `/reference/#${id}`, page: title, part: '', path: '' });
    for (const { name, pointers } of security)
      add(pointers, { href: `/reference/#${id}-${name}`, page: title, part: 'credentials', path: name });
    for (const object of objects) addObject(object, add, lesser);
    for (const operation of operations) addOperation(operation, add, lesser);
  }
  for (const [where, places] of lesser) if (!found.has(where)) found.set(where, places);
  return found;
}

type Add = (pointers: readonly string[], place: Place, to?: Map<string, Place[]>) => void;

function addObject(
  { href, title, pointers, fields }: ReferenceObject,
  add: Add,
  lesser: Map<string, Place[]>,
): void {
  const place = (path: string, anchor: string): Place => ({
    href: `${href}#${anchor}`,
    page: title,
    part: 'object',
    path,
  });
  add(pointers, { href, page: title, part: 'object', path: '' });
  addGroups(fields, ({ branch, anchor }) => add(branch.pointers, place(branch.title, anchor)));
  for (const field of everyField(fields)) addField(field, place(field.path, field.anchor), add, lesser);
}

function addField(
  field: Field,
  at: Place,
  add: Add,
  lesser: Map<string, Place[]>,
  to?: Map<string, Place[]>,
): void {
  add(field.pointers, at, to);
  for (const { branches } of [...field.variants, ...field.presence])
    for (const branch of branches) add(branch.pointers, at, lesser);
}

function addOperation(operation: Operation, add: Add, lesser: Map<string, Place[]>): void {
  const { id, href, pointers } = operation;
  const place = (part: string, path = '', anchor = part): Place => ({
    href: anchor === '' ? href : `${href}#${anchor}`,
    page: id,
    part,
    path,
  });
  add(pointers, place(''));
  // An alias has the same fields, and one link to each is enough.
  const to = operation.aliasOf === undefined ? undefined : lesser;
  if (operation.requestBody) {
    add(operation.requestBody.pointers, place('request'), to);
    addGroups(operation.requestBody.fields, (group) =>
      add(group.branch.pointers, place('request', group.branch.title, group.anchor), to),
    );
  }
  for (const response of operation.responses) {
    const part = response.status === 'default' ? 'error' : 'response';
    add(response.pointers, place(part), to);
    for (const body of response.bodies) {
      add(body.pointers, place(part), to);
      if (!response.sameBodyAs)
        addGroups(body.fields, (group) =>
          add(group.branch.pointers, place(part, group.branch.title, group.anchor), to),
        );
    }
  }
  for (const field of fieldsOfOperation(operation))
    addField(field, place(partOf(field), field.path, field.anchor), add, lesser, to);
}

function addGroups(fields: Fields, add: (group: FieldGroup) => void): void {
  for (const group of fields.groups) {
    add(group);
    addGroups(group.fields, add);
  }
  const below = [...fields.shared, ...fields.groups.flatMap((group) => group.fields.shared)];
  for (const field of below) addGroups(field.children, add);
}

/** The interfaces of a point's places: one, or both. */
export function interfacesOf(where: readonly string[]): InterfaceId[] {
  return (['visa-checks', 'work-rights'] as const).filter((id) =>
    where.some((place) => place.startsWith(`${id}#`)),
  );
}
