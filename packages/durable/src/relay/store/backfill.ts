import type { EventType } from '../../base/outbox/events.ts';
import type { Sql } from '../../base/database/database.ts';
import type { Context } from '../../base/database/context.ts';

/** A receiver that was away for weeks must not get a hundred thousand webhooks at once. */
const MOST = 1_000;

/** Delivers the ledger's latest earlier events to a new subscription, each once. */
export async function backfill(
  { database: { dialect } }: Context,
  sql: Sql,
  {
    id,
    events,
    since,
    now,
  }: {
    readonly id: string;
    readonly events: readonly EventType[];
    readonly since: number;
    readonly now: number;
  },
): Promise<void> {
  await sql(
    `INSERT INTO workrights_delivery (subscription, event, subject, state, attempts, due_at, lease_number, lease_until)
      SELECT CAST($2 AS TEXT), number, subject, 'waiting', 0, CAST($3 AS BIGINT), 0, 0 FROM workrights_event
        WHERE at >= $4 AND type IN (SELECT sought FROM ${dialect.given({ sought: 'text' })})
        ORDER BY at DESC, number DESC LIMIT ${MOST}`,
    [JSON.stringify(events.map((sought) => ({ sought }))), id, now, since],
  );
}
