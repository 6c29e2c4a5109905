import type { DatabaseSync } from 'node:sqlite';

/** `WRK1`, in the header of each database of the sandbox, so that another program's database isn't taken for one. */
const APPLICATION_ID = 0x57_52_4b_31;

/** All tables by name. The first version had the same ones, but no application id. */
export const TABLES = ['armed_scenarios', 'checks', 'onboards', 'settings'] as const;
const FIRST_TABLES = TABLES.join(' ');

/** Each entry migrates a database from the version of its index to the next one. */
const MIGRATIONS: readonly string[] = [
  `
  CREATE TABLE checks (
    seq INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    requested_at INTEGER NOT NULL,
    completes_at INTEGER,
    scenario TEXT NOT NULL,
    request TEXT NOT NULL
  ) STRICT;
  CREATE INDEX checks_by_time ON checks (requested_at DESC, seq DESC);
  CREATE TABLE onboards (
    seq INTEGER PRIMARY KEY,
    onboard_id TEXT NOT NULL UNIQUE,
    key_id TEXT NOT NULL UNIQUE,
    employee_id TEXT UNIQUE,
    onboard_status TEXT NOT NULL,
    record TEXT NOT NULL
  ) STRICT;
  CREATE INDEX onboards_by_status ON onboards (onboard_status, seq DESC);
  CREATE TABLE armed_scenarios (
    seq INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    record TEXT NOT NULL
  ) STRICT;
  CREATE TABLE settings (
    name TEXT PRIMARY KEY,
    value TEXT NOT NULL
  ) STRICT, WITHOUT ROWID;
  `,
  `
  CREATE INDEX onboards_active ON onboards (seq DESC) WHERE onboard_status IN ('Awaiting', 'Review');
  PRAGMA application_id = ${APPLICATION_ID};
  `,
  `
  CREATE INDEX checks_live ON checks (id) WHERE json_extract(request, '$.environment') = 'live';
  `,
  `
  ALTER TABLE checks ADD COLUMN outcome TEXT;
  `,
  `
  ALTER TABLE checks ADD COLUMN account TEXT NOT NULL DEFAULT 'default';
  DROP INDEX checks_by_time;
  CREATE INDEX checks_by_time ON checks (account, requested_at DESC, seq DESC);
  ALTER TABLE armed_scenarios ADD COLUMN account TEXT NOT NULL DEFAULT 'default';
  CREATE INDEX armed_by_account ON armed_scenarios (account, seq);
  CREATE TABLE onboards_of_accounts (
    seq INTEGER PRIMARY KEY,
    account TEXT NOT NULL,
    onboard_id TEXT NOT NULL UNIQUE,
    key_id TEXT NOT NULL UNIQUE,
    employee_id TEXT,
    onboard_status TEXT NOT NULL,
    record TEXT NOT NULL,
    UNIQUE (account, employee_id)
  ) STRICT;
  INSERT INTO onboards_of_accounts
    SELECT seq, 'default', onboard_id, key_id, employee_id, onboard_status, record FROM onboards;
  DROP TABLE onboards;
  ALTER TABLE onboards_of_accounts RENAME TO onboards;
  CREATE INDEX onboards_by_account ON onboards (account, seq DESC);
  CREATE INDEX onboards_by_status ON onboards (account, onboard_status, seq DESC);
  CREATE INDEX onboards_active ON onboards (account, seq DESC) WHERE onboard_status IN ('Awaiting', 'Review');
  `,
  `
  UPDATE settings
    SET value = replace(replace(replace(replace(value,
      '"timestamps":', '"timestampForm":'), '"discriminator":', '"resultDiscriminator":'),
      '"conditions":', '"conditionsForm":'), '"type":', '"typeForm":')
    WHERE name = 'quirks';
  `,
];

const SCHEMA_VERSION = MIGRATIONS.length;

/** Why the sandbox must not use a database; undefined if it is new or the sandbox's own. Changes nothing. */
export function reasonToRefuse(database: DatabaseSync): string | undefined {
  const [id, version] = [pragma(database, 'application_id'), pragma(database, 'user_version')];
  const tables = tablesOf(database);
  const isNew = version === 0 && tables === '';
  const isFirstVersion = version === 1 && tables === FIRST_TABLES;
  if (id !== APPLICATION_ID && !(id === 0 && (isNew || isFirstVersion))) {
    return 'its database belongs to another program.';
  }
  return version > SCHEMA_VERSION
    ? `its version is ${version}, this sandbox knows ${SCHEMA_VERSION}.`
    : undefined;
}

/**
 * Why a database with a sandbox's data can't be used: it is empty, or tables are missing. Call this where an empty database
 * means that its data was lost.
 */
export function reasonNotWhole(database: DatabaseSync): string | undefined {
  const tables = tablesOf(database).split(' ');
  const missing = TABLES.filter((name) => !tables.includes(name));
  if (missing.length === 0) return undefined;
  if (missing.length === TABLES.length) return 'its database is empty.';
  return `its database has no table ${missing.join(', ')}.`;
}

/** Migrates a new database, or one of an earlier version, to the current version. */
export function migrate(database: DatabaseSync): void {
  const version = pragma(database, 'user_version');
  for (const step of MIGRATIONS.slice(version)) database.exec(step);
  if (version < SCHEMA_VERSION) database.exec(`PRAGMA user_version = ${SCHEMA_VERSION}`);
}

function tablesOf(database: DatabaseSync): string {
  const names = database.prepare("SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name").all();
  return names.map(({ name }) => String(name)).join(' ');
}

function pragma(database: DatabaseSync, name: 'application_id' | 'user_version'): number {
  return Number(database.prepare(`PRAGMA ${name}`).get()?.[name]);
}
