import { escapeSegment, valueAt, type Document, type Schema } from '@workrights/spec/reader';
import { describe, expect, test } from 'vitest';
import { readDocument } from '../../../src/reference/model/document.ts';
import { sourceOf } from '../../../src/reference/model/source.ts';
import {
  allObjects,
  everyField,
  fieldsOfOperation,
  objectOf,
  objectsReturned,
  readReference,
  type Field,
  type Operation,
} from '../../../src/reference/model/reference.ts';

const certainty = ['assumed', 'contradicted', 'example', 'published', 'stated'];
const { interfaces, openPoints } = readReference();
const cases = interfaces.flatMap(({ id, operations }) =>
  operations.map((operation) => ({ id, name: operation.id, operation, document: readDocument(id) })),
);

describe.each(cases)('$name', ({ operation, document }) => {
  const fields = fieldsOn(operation);

  test('shows every property that it reaches at exactly one anchor', () => {
    const reached = reachedProperties(document, operation.pointers[0] ?? '');
    const anchors = [...reached].map((pointer) => ({
      pointer,
      anchors: new Set(
        fields.filter(({ pointers }) => pointers.includes(pointer)).map(({ anchor }) => anchor),
      ).size,
    }));
    expect(anchors.filter((one) => one.anchors !== 1)).toEqual([]);
  });

  test('gives every field an anchor of its own', () => {
    const anchors = fields.map(({ anchor }) => anchor);
    expect(anchors.toSorted()).toEqual([...new Set(anchors)].toSorted());
    expect(anchors.filter((anchor) => /\s/.test(anchor))).toEqual([]);
  });

  test('gives every field a source, and names open points that exist', () => {
    const known = new Set(openPoints.map(({ id }) => id));
    const wrong = fields.filter(
      ({ source: { section, status, notes } }) =>
        !/^\d(?:\.\d)?$/.test(section) ||
        notes.some((note) => !known.has(note)) ||
        (status !== 'stated' && status !== 'published' && notes.length === 0),
    );
    expect(wrong).toEqual([]);
  });

  test('shows at every field the open points of each schema that it refers to, and is no more certain', () => {
    const lost = fields.flatMap(({ anchor, pointers, source }) =>
      pointers.flatMap((pointer) => {
        const schema = valueAt(document, pointer) as Schema;
        const said = sourceOf(schema);
        if (!said || schema['x-never']) return [];
        const missing = said.notes.filter((note) => !source.notes.includes(note));
        const isWeaker = certainty.indexOf(said.status) < certainty.indexOf(source.status);
        return missing.length > 0 || isWeaker ? [`${anchor} ${pointer}: ${missing.join(', ')}`] : [];
      }),
    );
    expect(lost).toEqual([]);
  });

  test('tells of every field what it is: a type, and words here or in its variants', () => {
    const silent = fields.filter(
      ({ type, description, variants }) =>
        !type || [description, ...variants.map((one) => one.description)].join('') === '',
    );
    expect(silent).toEqual([]);
  });

  test('leads every refused case to a field of the page or of an object, or to the body', () => {
    const places = new Set([
      ...[...fieldsOfOperation(operation)].map(({ anchor }) => `${operation.href}#${anchor}`),
      ...allObjects().flatMap((object) =>
        [...everyField(object.fields)].map(({ anchor }) => `${object.href}#${anchor}`),
      ),
    ]);
    const lost = operation.rejected.filter(({ field, pointer }) =>
      field ? !places.has(field.href) : pointer.split('/').length > 2,
    );
    expect(lost).toEqual([]);
  });
});

/** The fields on an operation's page and on the pages of the objects that it returns. */
function fieldsOn(operation: Operation): Field[] {
  const objects = new Set(objectsReturned(operation).map(({ id }) => objectOf(id)));
  return [
    ...fieldsOfOperation(operation),
    ...[...objects].flatMap((object) => [...everyField(object.fields)]),
  ];
}

test('finds every place that an open point names', () => {
  const places = new Set(
    interfaces.flatMap(({ id, operations, security }) =>
      [
        '#/info',
        ...security.flatMap(({ pointers }) => pointers),
        ...operations.flatMap((operation) => [
          ...operation.pointers,
          ...(operation.requestBody?.pointers ?? []),
          ...operation.responses.flatMap(({ pointers, bodies }) => [
            ...pointers,
            ...bodies.flatMap((body) => body.pointers),
          ]),
          ...fieldsOn(operation).flatMap(({ pointers, children }) => [
            ...pointers,
            ...children.groups.flatMap(({ branch }) => branch.pointers),
          ]),
          ...(operation.requestBody?.fields.groups ?? []).flatMap(({ branch }) => branch.pointers),
        ]),
      ].map((pointer) => id + pointer),
    ),
  );
  const missing = openPoints.flatMap(({ where }) => where.filter((place) => !places.has(place)));
  expect(missing).toEqual([]);
});

test('walks a tree parents first', () => {
  const create = interfaces[0]?.operations.find(({ id }) => id === 'createVisaCheck');
  const names = [...everyField(create?.requestBody?.fields ?? { shared: [], groups: [] })].map(
    ({ path }: Field) => path,
  );
  expect(names.indexOf('document')).toBe(names.indexOf('document.type') - 1);
});

/** The pointers of all properties in the schemas below an operation, without those of conditions. */
function reachedProperties(document: Document, operation: string): Set<string> {
  const found = new Set<string>();
  const seen = new Set<string>();
  const visit = (value: unknown, pointer: string) => {
    if (typeof value !== 'object' || value === null || seen.has(pointer)) return;
    seen.add(pointer);
    const { $ref } = value as Schema;
    if ($ref !== undefined) visit(valueAt(document, $ref), $ref);
    for (const [key, child] of Object.entries(value)) {
      if (['examples', 'example', 'if', 'then'].includes(key) || key.startsWith('x-')) continue;
      const here = `${pointer}/${escapeSegment(key)}`;
      if (pointer.endsWith('/properties')) found.add(here);
      visit(child, here);
    }
  };
  visit(valueAt(document, operation), operation);
  return found;
}
