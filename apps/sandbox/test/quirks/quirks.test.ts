import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, onTestFinished, test } from 'vitest';
import { readQuirkChanges, readQuirkFlags, showQuirks } from '../../src/quirks/change-quirks.ts';
import { InvalidQuirkError } from '../../src/quirks/invalid-quirk-error.ts';
import { DEFAULT_QUIRKS, QUIRK_KEYS, QUIRK_TABLE } from '../../src/quirks/quirk-table.ts';
import { createQuirks } from '../../src/quirks/quirks.ts';
import { openStore } from '../../src/storage/open-store.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const values = QUIRK_KEYS.flatMap((key) => QUIRK_TABLE[key].values.map((value) => [key, value] as const));

describe('the table of quirks', () => {
  test.each(QUIRK_KEYS)('%s has a default among its values and a name fit for the command line', (key) => {
    expect(QUIRK_TABLE[key].values).toContain(QUIRK_TABLE[key].default);
    expect(QUIRK_TABLE[key].name).toMatch(/^[a-z]+(-[a-z]+)*$/);
  });

  test.each(QUIRK_KEYS)('%s is the name of its flag in camel case, as the README says', (key) => {
    expect(QUIRK_TABLE[key].name.replaceAll(/-[a-z]/gu, (part) => part.slice(1).toUpperCase())).toBe(key);
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
    const quirks = createQuirks(store, { typeForm: 'integer' });
    quirks.set({ createStatus: 303 });
    expect(createQuirks(store).current()).toMatchObject({ createStatus: 303, typeForm: 'string' });

    await store.startOver();
    quirks.reload();
    expect(quirks.current()).toEqual({ ...DEFAULT_QUIRKS, typeForm: 'integer' });
    expect(createQuirks(store).current()).toEqual(DEFAULT_QUIRKS);
  });

  test('reads what an earlier version remembered under other keys', async () => {
    const data = temporaryFolder();
    const before = openStore(data);
    const old = {
      timestamps: 'offset',
      discriminator: 'visa_check_schema',
      conditions: 'array',
      type: 'integer',
    };
    before.durably(() => before.settings.set('quirks', { createStatus: 303, ...old }));
    before.close();
    const database = new DatabaseSync(join(data, 'sandbox.db'));
    database.exec('PRAGMA user_version = 5');
    database.close();
    const after = openStore(data);
    onTestFinished(() => after.close());
    expect(createQuirks(after).current()).toEqual({
      ...DEFAULT_QUIRKS,
      createStatus: 303,
      timestampForm: 'offset',
      resultDiscriminator: 'visa_check_schema',
      conditionsForm: 'array',
      typeForm: 'integer',
    });
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
