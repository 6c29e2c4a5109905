import type { ColumnType, Dialect } from '../database.ts';

const TYPES: Readonly<Record<ColumnType, string>> = {
  integer: 'integer',
  time: 'bigint',
  text: 'text',
  bytes: 'text',
};

export const postgresDialect: Dialect = {
  bytes: 'BYTEA',
  time: 'BIGINT',
  ownTables: [
    // The last transaction of each connection: see transaction.ts.
    `CREATE TABLE workrights_commit (
      connection TEXT NOT NULL PRIMARY KEY,
      step INTEGER NOT NULL,
      noted_at TIMESTAMPTZ NOT NULL
    )`,
  ],
  counted: 'BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY',
  keyed: '',
  lock: 'FOR UPDATE',
  lockFree: 'FOR UPDATE SKIP LOCKED',
  lockShared: 'FOR KEY SHARE',
  // Two runs may hold the same person: what one marks, the other has to see.
  lockMarking: "SELECT pg_advisory_xact_lock(hashtext('workrights marking'), hashtext(current_schema()))",
  hex: (column) => `encode(${column}, 'hex')`,
  given(columns) {
    const entries = Object.entries(columns);
    const list = entries.map(([name, type]) =>
      type === 'bytes' ? `decode(${name}, 'hex') AS ${name}` : name,
    );
    const declared = entries.map(([name, type]) => `${name} ${TYPES[type]}`);
    return `(SELECT ${list.join(', ')} FROM json_to_recordset($1::json) AS list(${declared.join(', ')})) AS given`;
  },
};
