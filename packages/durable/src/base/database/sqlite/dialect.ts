import type { ColumnType, Dialect } from '../database.ts';

export const sqliteDialect: Dialect = {
  bytes: 'BLOB',
  time: 'INTEGER',
  ownTables: [],
  counted: 'INTEGER PRIMARY KEY AUTOINCREMENT',
  keyed: 'WITHOUT ROWID',
  // A transaction that writes is the only one that does.
  lock: '',
  lockFree: '',
  lockShared: '',
  lockMarking: undefined,
  // Of NULL, `hex` would make an empty text.
  hex: (column) => `CASE WHEN ${column} IS NULL THEN NULL ELSE hex(${column}) END`,
  given(columns) {
    const list = Object.entries(columns).map(([name, type]) => `${read(name, type)} AS ${name}`);
    return `(SELECT ${list.join(', ')} FROM json_each($1)) AS given`;
  },
};

function read(name: string, type: ColumnType): string {
  const value = `value ->> '$.${name}'`;
  return type === 'bytes' ? `unhex(${value})` : value;
}
