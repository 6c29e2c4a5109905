import type { Dialect, Sql } from '../../base/database/database.ts';
import { AHEAD } from '../../base/database/context.ts';
import { LISTED_PERSON } from '../../base/polling/changed-people.ts';

/** How long the response to a create is kept, in milliseconds: longer than the automatic replays of tools. */
const CREATE_DATA = 24 * 3_600_000;

/** The event `e` has no waiting delivery, and no dead one that may be sent again. */
const ALL_TOLD = `NOT EXISTS (SELECT 1 FROM workrights_delivery AS d WHERE d.event = e.number AND d.state IN ('waiting', 'dead'))`;

/** Deletes the subscription's deliveries, and data that was kept only for them. */
export async function removeDeliveries(sql: Sql, dialect: Dialect, subscription: string): Promise<void> {
  const removed = await sql('DELETE FROM workrights_delivery WHERE subscription = $1 RETURNING event', [
    subscription,
  ]);
  await removeToldData(
    sql,
    dialect,
    removed.map(({ event }) => Number(event)),
  );
}

/** Deletes the sealed data of events that were delivered to all subscriptions. */
export async function removeToldData(sql: Sql, dialect: Dialect, events: readonly number[]): Promise<void> {
  await sql(
    `UPDATE workrights_event AS e SET data = NULL FROM ${dialect.given({ sought: 'time' })}
      WHERE e.number = given.sought AND e.data IS NOT NULL AND ${ALL_TOLD}`,
    [JSON.stringify(events.map((sought) => ({ sought })))],
  );
}

/** Deletes the sealed data of a run's events. They are still sent, without it. */
export async function removeRunData(sql: Sql, run: string): Promise<void> {
  await sql('UPDATE workrights_event SET data = NULL WHERE run = $1 AND data IS NOT NULL', [run]);
}

/** Deletes the sealed data of a record's events. They are still sent, without it. */
export async function removeSubjectData(sql: Sql, subject: string): Promise<void> {
  await sql('UPDATE workrights_event SET data = NULL WHERE subject = $1 AND data IS NOT NULL', [subject]);
}

/** Deletes the personal data of settled creates after a day, and their keys with the events. */
export async function removeOldCreates(sql: Sql, now: number, before: number): Promise<void> {
  await sql('UPDATE workrights_create SET data = NULL WHERE settled_at < $1 AND data IS NOT NULL', [
    now - CREATE_DATA,
  ]);
  await sql('DELETE FROM workrights_create WHERE settled_at < $1', [before]);
}

/** Makes what a fast clock dated too far ahead due now. No pause takes a day, and no poll is planned further ahead. */
export async function bringForward(sql: Sql, now: number): Promise<void> {
  const times = [now, now + AHEAD];
  await sql('UPDATE workrights_subscription SET quiet_until = $1 WHERE quiet_until > $2', times);
  await sql('UPDATE workrights_subscription SET failing_since = $1 WHERE failing_since > $2', times);
  await sql(
    `UPDATE workrights_delivery SET due_at = $1 WHERE state = 'waiting' AND due_at > $2
      AND subscription IN (SELECT id FROM workrights_subscription)`,
    times,
  );
  await sql(
    `UPDATE workrights_watch SET due_at = $1 WHERE kind IN ('visa_check', 'onboard', 'run') AND due_at > $2`,
    times,
  );
  await sql(`UPDATE workrights_watch SET due_at = $1 WHERE kind = 'work_rights' AND due_at > $2`, [
    now,
    now + LISTED_PERSON + AHEAD,
  ]);
}

/**
 * Deletes what ended before a time: events with their deliveries, except those that are still to be sent, and watches. Waiting
 * deliveries of a paused or disabled subscription are deleted too, because they would otherwise stay for ever.
 */
export async function removeOld(sql: Sql, before: number): Promise<void> {
  await sql(
    `DELETE FROM workrights_delivery WHERE (state <> 'waiting'
        OR subscription IN (SELECT id FROM workrights_subscription WHERE state IN ('paused', 'disabled')))
      AND event IN (SELECT number FROM workrights_event WHERE at < $1)`,
    [before],
  );
  await sql(
    `DELETE FROM workrights_event WHERE at < $1
      AND NOT EXISTS (SELECT 1 FROM workrights_delivery AS d WHERE d.event = workrights_event.number)`,
    [before],
  );
  await sql(
    `DELETE FROM workrights_watch WHERE state IN ('completed', 'given_up') AND coalesce(seen_at, added_at) < $1`,
    [before],
  );
}
