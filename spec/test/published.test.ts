import { readFileSync } from 'node:fs';
import path from 'node:path';

import { expect, test } from 'vitest';
import { parse } from 'yaml';

import { readOpenPoints, readSources, specFolder } from '../reader/index.ts';

interface Row {
  readonly point: string;
  readonly agrees: 'yes' | 'partly' | 'no';
  readonly pages: readonly string[];
}

const table = parse(readFileSync(path.join(import.meta.dirname, 'published-rows.yaml'), 'utf8')) as {
  readonly rows: readonly Row[];
  readonly raised: readonly Row[];
  readonly silent: readonly string[];
};
const rows = [...table.rows, ...table.raised];
const points = new Map(readOpenPoints().map((point) => [point.id, point]));

test('the table has each point once', () => {
  const ids = [...rows.map(({ point }) => point), ...table.silent];
  expect(ids.filter((id, index) => ids.indexOf(id) < index)).toEqual([]);
  expect(ids.filter((id) => !points.has(id))).toEqual([]);
});

test.each(rows)('$point says what its pages say', ({ point, agrees, pages }) => {
  const { published } = points.get(point)!;
  expect(published?.pages).toEqual(pages);
  expect(published?.kind === 'agrees' && agrees !== 'yes').toBe(false);
});

test('every point with something published stands in the table, and no other does', () => {
  const published = [...points.values()].flatMap(({ id, published: slot }) => (slot ? [id] : []));
  expect(published.toSorted()).toEqual(rows.map(({ point }) => point).toSorted());
});

test('what only others say is a hint', () => {
  const kinds = new Map(readSources().sources.map(({ key, kind }) => [key, kind]));
  const fromOthers = rows.filter(({ pages }) => pages.every((page) => kinds.get(page) === 'secondary'));
  expect(fromOthers.length).toBeGreaterThan(0);
  expect(fromOthers.filter(({ point }) => points.get(point)?.published?.kind !== 'hint')).toEqual([]);
});

test('a given name is blank, or has the form of other names', () => {
  const patternOf = (name: string) => {
    const file = path.join(specFolder, 'visa-checks/components/schemas', `${name}.yaml`);
    return (parse(readFileSync(file, 'utf8')) as { readonly pattern: string }).pattern;
  };
  expect(patternOf('GivenNameOrBlank')).toBe(`^$|${patternOf('PersonName')}`);
});
