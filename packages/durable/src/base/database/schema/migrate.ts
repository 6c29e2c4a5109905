import type { Database, Sql } from '../database.ts';
import { NewerLedgerError, UnreadableLedgerError } from '../errors.ts';
import { MIGRATIONS } from './migrations.ts';

const META = 'workrights_ledger';

/**
 * Creates a new ledger, or migrates an older one to the current format.
 *
 * @param target for tests: stops at an older format.
 * @throws NewerLedgerError, changing nothing, if a newer version of this package created it.
 */
export async function migrate(database: Database, target: number = MIGRATIONS.length): Promise<void> {
  await database.alone(async (sql) => {
    await sql(`CREATE TABLE IF NOT EXISTS ${META} (name TEXT NOT NULL PRIMARY KEY, value TEXT NOT NULL)`);
    const version = Number((await readFact(sql, 'format')) ?? '0');
    if (!Number.isInteger(version)) {
      throw new UnreadableLedgerError('The ledger does not say which format it has: it is damaged.');
    }
    if (version > MIGRATIONS.length) throw new NewerLedgerError(version, MIGRATIONS.length);
    for (const step of MIGRATIONS.slice(version, target)) {
      for (const statement of step(database.dialect)) await sql(statement);
    }
    await writeFact(sql, 'format', String(Math.max(version, target)));
  });
}

/** A named value that describes the ledger itself. */
export async function readFact(sql: Sql, name: string): Promise<string | undefined> {
  const [row] = await sql(`SELECT value FROM ${META} WHERE name = $1`, [name]);
  return row && String(row['value']);
}

export async function writeFact(sql: Sql, name: string, value: string): Promise<void> {
  await sql(
    `INSERT INTO ${META} (name, value) VALUES ($1, $2) ON CONFLICT (name) DO UPDATE SET value = excluded.value`,
    [name, value],
  );
}
