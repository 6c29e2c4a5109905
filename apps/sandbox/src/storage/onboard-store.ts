import type { DatabaseSync, SQLOutputValue } from 'node:sqlite';
import type { GroupCommit } from './group-commit.ts';
import type { OnboardPage, OnboardRecord, OnboardStore } from './store.ts';

export function createOnboardStore(
  database: DatabaseSync,
  commits: GroupCommit,
  account: string,
): OnboardStore {
  const upsert = database.prepare(`
    INSERT INTO onboards (account, onboard_id, key_id, employee_id, onboard_status, record)
    VALUES (?, ?, ?, ?, ?, ?)
    ON CONFLICT (onboard_id) DO UPDATE SET
      key_id = excluded.key_id,
      employee_id = excluded.employee_id,
      onboard_status = excluded.onboard_status,
      record = excluded.record
  `);
  const byOnboardId = database.prepare('SELECT record FROM onboards WHERE onboard_id = ? AND account = ?');
  const byEmployeeId = database.prepare('SELECT record FROM onboards WHERE employee_id = ? AND account = ?');
  const byKeyId = database.prepare('SELECT record FROM onboards WHERE key_id = ? AND account = ?');
  // Each uses the order of an index, so that a page takes the same time with any number of requests.
  const newestOf = (filter: string) =>
    database.prepare(`SELECT onboard_id FROM onboards ${filter} ORDER BY seq DESC LIMIT ? OFFSET ?`);
  const all = newestOf('WHERE account = ?');
  // Names the index, because SQLite would use that of the statuses and sort.
  const active = newestOf(
    "INDEXED BY onboards_active WHERE account = ? AND onboard_status IN ('Awaiting', 'Review')",
  );
  const ofStatus = newestOf('WHERE account = ? AND onboard_status = ?');
  const employees = newestOf(`WHERE account = ? AND onboard_status = 'Complete'
    AND ? IN ('', json_extract(record, '$.employment_status')) AND json_extract(record, '$.changedAt') >= ?`);
  const rowsOf = ({ status, limit, offset }: OnboardPage) => {
    if (status === undefined) return all.all(account, limit, offset);
    return status === 'Active'
      ? active.all(account, limit, offset)
      : ofStatus.all(account, status, limit, offset);
  };

  return {
    save(record) {
      const { onboard_id, key_id, employee_id, onboard_status } = record;
      const values = [account, onboard_id, key_id, employee_id, onboard_status, JSON.stringify(record)];
      commits.write(() => upsert.run(...values));
    },
    byOnboardId: (id) => toRecord(byOnboardId.get(id, account)),
    byEmployeeId: (id) => toRecord(byEmployeeId.get(id, account)),
    byKeyId: (id) => toRecord(byKeyId.get(id, account)),
    listEmployees: ({ status = '', changedSince, limit, offset }) =>
      employees.all(account, status, changedSince, limit, offset).map((row) => String(row['onboard_id'])),
    list: (page) => rowsOf(page).map((row) => String(row['onboard_id'])),
  };
}

function toRecord(row: Record<string, SQLOutputValue> | undefined): OnboardRecord | undefined {
  return row && (JSON.parse(String(row['record'])) as OnboardRecord);
}
