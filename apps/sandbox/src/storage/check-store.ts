import type { DatabaseSync, SQLOutputValue } from 'node:sqlite';
import type { VisaCheckCreate } from '../generated/visa-checks/types.gen.ts';
import type { VisaOutcome } from '../outcomes/scenario.ts';
import type { GroupCommit } from './group-commit.ts';
import type { CheckRecord, CheckStore } from './store.ts';

/** How many parsed checks are cached, and the most characters of request and outcome of a cached one. */
const REMEMBERED = 1_000;
const LONGEST_REMEMBERED = 4_096;

const COLUMNS = 'id, requested_at, completes_at, scenario, request, outcome';

export function createCheckStore(database: DatabaseSync, commits: GroupCommit, account: string): CheckStore {
  const insert = database.prepare(`INSERT INTO checks (${COLUMNS}, account) VALUES (?, ?, ?, ?, ?, ?, ?)`);
  const select = database.prepare(`SELECT ${COLUMNS} FROM checks WHERE id = ? AND account = ?`);
  const newest = database.prepare(
    'SELECT id FROM checks WHERE account = ? ORDER BY requested_at DESC, seq DESC LIMIT ?',
  );
  const live = database.prepare(`
    SELECT 1 FROM checks INDEXED BY checks_live
    WHERE id IN (SELECT value FROM json_each(?)) AND json_extract(request, '$.environment') = 'live'
      AND account = ?
    LIMIT 1
  `);

  /** A cache, because checks are polled and a record never changes. An undo may take back a cached record. */
  const remembered = new Map<string, CheckRecord>();
  commits.onUndo(() => remembered.clear());

  const get = (id: string) => remembered.get(id) ?? read(id);
  const read = (id: string) => {
    const row = select.get(id, account);
    if (!row) return undefined;
    const record = toRecord(row);
    if (String(row['request']).length + String(row['outcome']).length > LONGEST_REMEMBERED) return record;
    remembered.set(id, record);
    if (remembered.size > REMEMBERED) remembered.delete(remembered.keys().next().value ?? '');
    return record;
  };

  return {
    insert({ id, requestedAt, completesAt, scenario, request, outcome }) {
      const own = outcome === undefined ? null : JSON.stringify(outcome);
      commits.write(() =>
        insert.run(id, requestedAt, completesAt, scenario, JSON.stringify(request), own, account),
      );
    },
    get,
    list: (limit) => newest.all(account, limit).map(({ id }) => String(id)),
    anyLive: (ids) => live.get(JSON.stringify(ids), account) !== undefined,
  };
}

function toRecord(row: Record<string, SQLOutputValue>): CheckRecord {
  return {
    id: String(row['id']),
    requestedAt: Number(row['requested_at']),
    completesAt: row['completes_at'] === null ? null : Number(row['completes_at']),
    scenario: String(row['scenario']),
    request: JSON.parse(String(row['request'])) as VisaCheckCreate,
    ...(row['outcome'] !== null && { outcome: JSON.parse(String(row['outcome'])) as VisaOutcome }),
  };
}
