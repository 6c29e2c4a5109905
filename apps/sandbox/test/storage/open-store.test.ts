import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { assert, integer, property, record, string, uniqueArray } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DataFolderInUseError } from '../../src/storage/data-folder-in-use-error.ts';
import { openStore } from '../../src/storage/open-store.ts';
import type { CheckRecord, OnboardRecord } from '../../src/storage/store.ts';
import { createOnboard } from '../../src/work-rights/merge-onboard.ts';
import { australianCheck } from '../support/check-requests.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const check = (id: string, requestedAt = 1_000): CheckRecord => ({
  id,
  request: australianCheck(),
  requestedAt,
  completesAt: requestedAt + 5_000,
  scenario: 'ordinary',
});

const onboard = (onboardId: string, changes: Partial<OnboardRecord> = {}): OnboardRecord => ({
  ...createOnboard(
    { accountkeyid: 'sandbox-account', email: 'sam@sandbox.example' },
    { onboardId, keyId: `key-of-${onboardId}`, now: 1_000 },
  ),
  ...changes,
});

describe('a data folder', () => {
  test('is made when missing, and gives everything back after it was closed', () => {
    const folder = join(temporaryFolder(), 'deep', 'down');
    const first = openStore(folder);
    first.checks.insert(check('vc_1'));
    first.checks.insert({ ...check('vc_2'), completesAt: null });
    first.onboards.save(onboard('o1', { employee_id: 'e1' }));
    first.armedScenarios.save({ id: 'a1', scenario: 'some', remaining: 2 });
    first.settings.set('clock', { mode: 'frozen', value: 5 });
    first.close();

    const second = openStore(folder);
    expect(second.checks.get('vc_1')).toEqual(check('vc_1'));
    expect(second.checks.get('vc_2')?.completesAt).toBeNull();
    expect(second.onboards.byEmployeeId('e1')).toEqual(onboard('o1', { employee_id: 'e1' }));
    expect(second.armedScenarios.list()).toEqual([{ id: 'a1', scenario: 'some', remaining: 2 }]);
    expect(second.settings.get('clock')).toEqual({ mode: 'frozen', value: 5 });
    second.close();
  });

  test('lets in one at a time, and the next when that one is done', () => {
    const folder = temporaryFolder();
    const first = openStore(folder);
    expect(() => openStore(folder)).toThrow(DataFolderInUseError);
    first.checks.insert(check('vc_1'));
    first.close();
    const second = openStore(folder);
    expect(second.checks.get('vc_1')).toBeDefined();
    second.close();
  });

  test('is refused when a later version wrote it', () => {
    const folder = temporaryFolder();
    const database = new DatabaseSync(join(folder, 'sandbox.db'));
    database.exec('PRAGMA application_id = 1465010993; PRAGMA user_version = 99');
    database.close();
    expect(() => openStore(folder)).toThrow('version is 99');
  });
});

describe('checks', () => {
  test('are listed newest first; those of one moment, the last created first', () => {
    const { checks } = openStore(undefined);
    for (const [id, time] of [
      ['vc_1', 2_000],
      ['vc_2', 1_000],
      ['vc_3', 2_000],
    ] as const) {
      checks.insert(check(id, time));
    }
    expect(checks.list(10)).toEqual(['vc_3', 'vc_1', 'vc_2']);
    expect(checks.list(1)).toEqual(['vc_3']);
  });

  test('come back as they were saved, whatever is in them', () => {
    const { checks } = openStore(undefined);
    const text = string({ unit: 'binary' });
    const document = record({ identifier: text, country: text, family_name: text, date_of_birth: text });
    let id = 0;
    assert(
      property(document, (document) => {
        const request = australianCheck('work', { document: { type: 'passport', ...document } });
        const saved: CheckRecord = { ...check(`vc_${id++}`), request };
        checks.insert(saved);
        expect(checks.get(saved.id)).toEqual(saved);
      }),
    );
  });
});

describe('onboards', () => {
  test('are found by each id, whatever is in it', () => {
    const ids = uniqueArray(string({ unit: 'binary', minLength: 1 }), { minLength: 1, maxLength: 5 });
    assert(
      property(ids, (ids) => {
        const { onboards } = openStore(undefined);
        for (const id of ids) onboards.save(onboard(id, { key_id: `k${id}`, employee_id: `e${id}` }));
        for (const id of ids) {
          expect(onboards.byOnboardId(id)?.onboard_id).toBe(id);
          expect(onboards.byKeyId(`k${id}`)?.onboard_id).toBe(id);
          expect(onboards.byEmployeeId(`e${id}`)?.onboard_id).toBe(id);
        }
      }),
    );
  });

  test('are replaced by a save of the same id, and keep their place', () => {
    const { onboards } = openStore(undefined);
    onboards.save(onboard('o1'));
    onboards.save(onboard('o2'));
    onboards.save(onboard('o1', { onboard_status: 'Complete', employee_id: 'e1' }));
    const page = { limit: 10, offset: 0 };
    expect(onboards.list(page)).toEqual(['o2', 'o1']);
    expect(onboards.byEmployeeId('e1')?.onboard_status).toBe('Complete');
    expect(onboards.list({ ...page, status: 'Active' })).toHaveLength(1);
  });

  test('pages show each one once', () => {
    assert(
      property(integer({ min: 0, max: 21 }), (count) => {
        const { onboards } = openStore(undefined);
        for (let index = 0; index < count; index += 1) onboards.save(onboard(`o${index}`));
        const pages = [0, 7, 14].flatMap((offset) => onboards.list({ limit: 7, offset }));
        expect(new Set(pages).size).toBe(count);
        expect(pages).toHaveLength(count);
      }),
      { numRuns: 20 },
    );
  });
});

test.each([
  ['in memory', () => undefined],
  ['in a data folder', temporaryFolder],
])('starting over %s leaves nothing', async (_where, folder) => {
  const store = openStore(folder());
  store.checks.insert(check('vc_1'));
  store.onboards.save(onboard('o1'));
  store.armedScenarios.save({ id: 'a1', scenario: 'some', remaining: 1 });
  store.settings.set('quirks', {});
  await store.startOver();
  expect(store.checks.list(10)).toEqual([]);
  expect(store.onboards.list({ limit: 10, offset: 0 })).toEqual([]);
  expect(store.armedScenarios.list()).toEqual([]);
  expect(store.settings.get('quirks')).toBeUndefined();
  store.close();
});
