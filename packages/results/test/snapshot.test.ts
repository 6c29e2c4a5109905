import { expect, test } from 'vitest';

import { snapshotOf, UNREADABLE } from '../src/snapshot.ts';

test('a snapshot has eight levels below the value itself, which is more than a check has', () => {
  const nested = (levels: number): unknown => (levels === 0 ? {} : { next: nested(levels - 1) });
  const atTheBottom = (value: unknown, levels: number): unknown =>
    levels === 0 ? value : atTheBottom((value as { next: unknown }).next, levels - 1);
  expect(atTheBottom(snapshotOf(nested(8)), 8)).toEqual({});
  expect(atTheBottom(snapshotOf(nested(9)), 9)).toBe(UNREADABLE);
});
