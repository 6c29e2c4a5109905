import type { DatabaseSync, SQLOutputValue } from 'node:sqlite';
import type { GroupCommit } from './group-commit.ts';
import type { OnboardRecord, OnboardStore } from './store.ts';

export function createOnboardStore(database: DatabaseSync, commits: GroupCommit): OnboardStore {
  const upsert = database.prepare(`
    INSERT INTO onboards (onboard_id, key_id, employee_id, onboard_status, record) VALUES (?, ?, ?, ?, ?)
    ON CONFLICT (onboard_id) DO UPDATE SET
      key_id = excluded.key_id,
      employee_id = excluded.employee_id,
      onboard_status = excluded.onboard_status,
      record = excluded.record
  `);
  const byOnboardId = database.prepare('SELECT record FROM onboards WHERE onboard_id = ?');
  const byEmployeeId = database.prepare('SELECT record FROM onboards WHERE employee_id = ?');
  const byKeyId = database.prepare('SELECT record FROM onboards WHERE key_id = ?');
  const page = database.prepare(`
    SELECT onboard_id FROM onboards
    WHERE :statuses IS NULL OR onboard_status IN (SELECT value FROM json_each(:statuses))
    ORDER BY seq DESC LIMIT :limit OFFSET :offset
  `);

  return {
    save(record) {
      commits.begin();
      const { onboard_id, key_id, employee_id, onboard_status } = record;
      upsert.run(onboard_id, key_id, employee_id, onboard_status, JSON.stringify(record));
    },
    byOnboardId: (id) => toRecord(byOnboardId.get(id)),
    byEmployeeId: (id) => toRecord(byEmployeeId.get(id)),
    byKeyId: (id) => toRecord(byKeyId.get(id)),
    list: ({ statuses, limit, offset }) =>
      page
        .all({ statuses: statuses ? JSON.stringify(statuses) : null, limit, offset })
        .map((row) => String(row['onboard_id'])),
  };
}

function toRecord(row: Record<string, SQLOutputValue> | undefined): OnboardRecord | undefined {
  return row && (JSON.parse(String(row['record'])) as OnboardRecord);
}
