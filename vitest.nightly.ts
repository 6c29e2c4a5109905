import type { TestTagDefinition } from 'vitest/config';

/** Whether what takes too long for the gate runs too: `pnpm e2e:nightly`. */
export const isNight = process.env['NIGHTLY'] === 'yes';

/** The tags of slow tests. Files of which every test has this one prepare nothing in the gate. `skipIf` overrides it. */
export const tags: TestTagDefinition[] = [
  { name: 'nightly', description: 'Takes too long for the gate.', skip: !isNight },
];

/** A table of a sandbox's quirks, by their keys: `QUIRK_TABLE`. */
type QuirkTable<Key extends string> = Readonly<
  Record<Key, { name: string; values: readonly (string | number)[]; default: string | number }>
>;

/**
 * Services whose quirks have other values than their defaults: by night each value alone. The gate plays the first other value
 * of all quirks at once, then the second.
 *
 * @param except `name=value` of those that aren't played
 */
export function otherServices<Key extends string>(table: QuirkTable<Key>, except: readonly string[] = []) {
  const others = (Object.keys(table) as Key[]).map((key) =>
    table[key].values
      .map((value) => ({ name: `${table[key].name}=${value}`, value, quirks: { [key]: value } }))
      .filter(({ name, value }) => value !== table[key].default && !except.includes(name)),
  );
  if (isNight) return others.flat();
  return Array.from({ length: Math.max(...others.map(({ length }) => length)) }, (_, turn) => {
    const together = others.flatMap((values) => values[turn] ?? []);
    return {
      name: together.map(({ name }) => name).join(' '),
      quirks: Object.assign({}, ...together.map(({ quirks }) => quirks)) as Record<string, string | number>,
    };
  });
}
