import { describe, expect, test } from 'vitest';
import { readQuirkChanges, readQuirkFlags, showQuirks } from '../../src/quirks/change-quirks.ts';
import { InvalidQuirkError } from '../../src/quirks/invalid-quirk-error.ts';
import { DEFAULT_QUIRKS, QUIRK_KEYS, QUIRK_TABLE } from '../../src/quirks/quirk-table.ts';
import { createQuirks } from '../../src/quirks/quirks.ts';
import { openStore } from '../../src/storage/open-store.ts';

const values = QUIRK_KEYS.flatMap((key) => QUIRK_TABLE[key].values.map((value) => [key, value] as const));

describe('the table of quirks', () => {
  test.each(QUIRK_KEYS)('%s has a default among its values and a name fit for the command line', (key) => {
    expect(QUIRK_TABLE[key].values).toContain(QUIRK_TABLE[key].default);
    expect(QUIRK_TABLE[key].name).toMatch(/^[a-z]+(-[a-z]+)*$/);
  });
});

describe('reading quirks', () => {
  test.each(values)('reads %s=%s as a flag and as JSON', (key, value) => {
    const { name } = QUIRK_TABLE[key];
    expect(readQuirkFlags([`${name}=${value}`])).toEqual({ [key]: value });
    expect(readQuirkChanges({ [name]: value })).toEqual({ [key]: value });
  });

  test.each([
    ['create-status=200'],
    ['create-status'],
    ['no-such-quirk=1'],
    ['__proto__=1'],
    ['createStatus=303'],
  ])('refuses %s', (flag) => {
    expect(() => readQuirkFlags([flag])).toThrow(InvalidQuirkError);
  });

  test('shows every quirk by the name under which it is read', () => {
    expect(readQuirkChanges(showQuirks(DEFAULT_QUIRKS))).toEqual(DEFAULT_QUIRKS);
  });
});

describe('switching quirks', () => {
  test('remembers what was switched, and comes back to what it was started with', async () => {
    const store = openStore(undefined);
    const quirks = createQuirks(store, { type: 'integer' });
    quirks.set({ createStatus: 303 });
    expect(createQuirks(store).current()).toMatchObject({ createStatus: 303, type: 'string' });

    await store.startOver();
    quirks.reload();
    expect(quirks.current()).toEqual({ ...DEFAULT_QUIRKS, type: 'integer' });
    expect(createQuirks(store).current()).toEqual(DEFAULT_QUIRKS);
  });

  test('lets a quirk given at the start win over what was remembered', () => {
    const store = openStore(undefined);
    createQuirks(store).set({ createStatus: 303, envelope: 'data' });
    expect(createQuirks(store, { createStatus: 201 }).current()).toMatchObject({
      createStatus: 201,
      envelope: 'data',
    });
  });
});
