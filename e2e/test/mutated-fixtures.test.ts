import { expect, test } from 'vitest';

import { judgeWithAjv } from '../judges/ajv.ts';
import { interfaceNames, readCases, type Case } from '../judges/cases.ts';
import { judgeWithZod } from '../judges/zod.ts';

/** Values that one rule or another of the contract is about, and some that none is. */
const replacements: readonly unknown[] = [
  [null, true, 0, -1, 1.5, 12_345_678_901, [], {}, ['a']],
  ['', ' ', 'x', 'a b', 'é', 'Ł', 'ё', '\u{1f600}', "O'Brien", 'Mary-Jane', 'GBR', '__proto__'],
  ['2024-02-29', '2024-02-30', '2024-1-1', '2024-01-01T00:00:00.000Z', '2024-01-01T00:00:00+10:00'],
  ['0400000000', 'a@example.com', 'http://127.0.0.1/x'],
].flat();

type Path = readonly (string | number)[];

// The country list, the one rule that only zod has, is not touched: `GBR` is a country to both.
test.each(interfaceNames)('ajv and zod agree on each accepted case of %s with one place changed', (name) => {
  const cases = readCases(name)
    .filter(({ accepted }) => accepted)
    .flatMap(mutations);
  const [ajv, zod] = [judgeWithAjv(name, cases), judgeWithZod(name, cases)];
  const differences = cases.flatMap(({ name: mutation }, index) =>
    ajv[index]?.accepted === zod[index]?.accepted
      ? []
      : [`only ${ajv[index]?.accepted ? 'ajv' : 'zod'} takes ${mutation}`],
  );
  expect(cases.length).toBeGreaterThan(10_000);
  expect(differences).toEqual([]);
});

/** The case with each place in it replaced by each value, left out, or given an unknown field. */
function mutations(subject: Case): Case[] {
  return pathsOf(subject.value).flatMap((path) => {
    const named = (what: string, value: unknown): Case => ({
      ...subject,
      name: `${subject.name} with /${path.join('/')} ${what}`,
      value,
    });
    const replaced = replacements.map((value) =>
      named(
        `as ${JSON.stringify(value)}`,
        changed(subject.value, path, () => value),
      ),
    );
    const extended = named('extended', changed(subject.value, path, withUnknownField));
    return path.length === 0
      ? [...replaced, extended]
      : [...replaced, extended, named('left out', without(subject.value, path))];
  });
}

function pathsOf(value: unknown, path: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return [path];
  const below = Object.entries(value).flatMap(([key, item]) =>
    pathsOf(item, [...path, Array.isArray(value) ? Number(key) : key]),
  );
  return [path, ...below];
}

/** A copy in which what lies at the path is changed. */
function changed(value: unknown, path: Path, change: (value: unknown) => unknown): unknown {
  const [key, ...rest] = path;
  if (key === undefined) return change(value);
  const copy = (Array.isArray(value) ? [...value] : { ...(value as object) }) as Record<
    string | number,
    unknown
  >;
  copy[key] = changed(copy[key], rest, change);
  return copy;
}

function without(value: unknown, path: Path): unknown {
  return changed(value, path.slice(0, -1), (holder) => {
    const key = path.at(-1);
    if (Array.isArray(holder)) return holder.filter((_item, index) => index !== key);
    return Object.fromEntries(Object.entries(holder as object).filter(([name]) => name !== key));
  });
}

function withUnknownField(value: unknown): unknown {
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
  return isObject ? { ...value, unheard_of: 1 } : value;
}
