import type { Dialect, Sql } from '../database/database.ts';

/**
 * Of these ids, those of checks whose response this ledger has, from a bulk run or from the relay's gateway, each with the time of
 * the response.
 */
export async function knownChecks(
  sql: Sql,
  dialect: Dialect,
  ids: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const found = await sql(
    `SELECT id, (SELECT min(submitted_at) FROM workrights_row WHERE check_id = id) AS of_row,
        (SELECT min(settled_at) FROM workrights_create WHERE subject = id) AS of_create
      FROM ${dialect.given({ id: 'text' })}`,
    [JSON.stringify(ids.map((id) => ({ id })))],
  );
  const times = found.map(({ id, of_row: row, of_create: create }): [string, number[]] => [
    String(id),
    [row, create].filter((at) => at !== null).map(Number),
  ]);
  return new Map(times.filter(([, at]) => at.length > 0).map(([id, at]) => [id, Math.min(...at)]));
}
