import { DatabaseSync } from 'node:sqlite';
import { expect, test, vi } from 'vitest';
import { createCheckStore } from '../../src/storage/check-store.ts';
import { GroupCommit } from '../../src/storage/group-commit.ts';
import { createOnboardStore } from '../../src/storage/onboard-store.ts';
import { createArmedScenarioStore, createSettingStore } from '../../src/storage/open-store.ts';
import { migrate } from '../../src/storage/schema.ts';

const database = new DatabaseSync(':memory:');
migrate(database);
const prepared = vi.spyOn(database, 'prepare');
const commits = new GroupCommit(database);
for (const create of [createCheckStore, createOnboardStore, createArmedScenarioStore, createSettingStore]) {
  create(database, commits, 'default');
}
const statements = prepared.mock.calls.map(([sql]) => sql.replaceAll(/\s+/gu, ' ').trim());

test.each(statements.filter((sql) => /\bFROM\b|\bUPDATE\b/u.test(sql)))(
  'takes no longer in a large data folder than in a small one: %s',
  (sql) => {
    const plan = database.prepare(`EXPLAIN QUERY PLAN ${sql}`).all();
    const steps = plan.map(({ detail }) => String(detail));
    expect(steps).not.toContainEqual(expect.stringContaining('TEMP B-TREE'));
    const scans = steps.filter((step) => /^SCAN (?!json_each|.* USING)/u.test(step));
    expect(scans).toEqual([]);
  },
);
