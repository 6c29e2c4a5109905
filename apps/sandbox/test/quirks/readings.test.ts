import { readOpenPoints } from '@workrights/spec/reader';
import { expect, test } from 'vitest';
import { QUIRK_TABLE } from '../../src/quirks/quirk-table.ts';

const named = readOpenPoints().flatMap(({ id, observe }) =>
  [...(observe?.readings ?? []), observe?.both].flatMap((one) =>
    one?.quirk ? [{ id, quirk: one.quirk }] : [],
  ),
);

const playable = Object.values(QUIRK_TABLE).flatMap(({ name, values }) =>
  values.map((value) => `${name}=${value}`),
);

test('what workrights observe sees leads to one value of each quirk that the sandbox can play', () => {
  expect(named.map(({ quirk }) => quirk).toSorted()).toEqual(playable.toSorted());
});

test('all values of a quirk are readings of one open point', () => {
  const points = new Map<string, Set<string>>();
  for (const { id, quirk } of named) {
    const [name = ''] = quirk.split('=');
    points.set(name, (points.get(name) ?? new Set()).add(id));
  }
  expect([...points].filter(([, ids]) => ids.size > 1)).toEqual([]);
});
