import type { EventType, Includable, Included } from '../../base/outbox/events.ts';
import { asOf, toldFields } from '../../base/outbox/included.ts';
import type { ClaimedDelivery, DeliveryOutcome, RelayWork } from './relay-work.ts';
import { traceOfEvent } from '../../base/outbox/trace.ts';
import type { Fields, Sql } from '../../base/database/database.ts';
import { type Context, textOrNull } from '../../base/database/context.ts';
import { removeToldData } from './forget.ts';
import { openObject } from '../../base/privacy/sealed.ts';
import { readAttempts, withAttempt } from './attempts.ts';
import { noteReceiver } from './receiver-state.ts';
import { readSubscriptions, type SubscriptionWithSecrets } from './subscriptions.ts';

/** Deliveries `d` that are due at $1, and don't wait for an earlier one about the same subject. */
const DUE = `d.state = 'waiting' AND d.due_at <= $1 AND d.lease_until <= $1 AND NOT EXISTS (
  SELECT 1 FROM workrights_delivery AS earlier WHERE earlier.subscription = d.subscription AND earlier.subject = d.subject
    AND earlier.state = 'waiting' AND earlier.event < d.event)`;

export function createClaims(context: Context) {
  const { database } = context;
  const { dialect } = database;

  /** Locks the subscription's row, so that several relays together keep the limit. */
  const claimOf = async (
    sql: Sql,
    id: string,
    { now, until, concurrency }: { now: number; until: number; concurrency: number },
  ): Promise<Fields[]> => {
    const [free] = await sql(
      `SELECT id FROM workrights_subscription WHERE id = $1 AND state = 'active' AND quiet_until <= $2 ${dialect.lockFree}`,
      [id, now],
    );
    if (!free) return [];
    const [busy] = await sql(
      'SELECT count(*) AS count FROM workrights_delivery WHERE subscription = $1 AND lease_until > 0 AND lease_until > $2',
      [id, now],
    );
    const room = concurrency - Number(busy?.['count']);
    if (room <= 0) return [];
    const due = await sql(
      `SELECT d.event AS event FROM workrights_delivery AS d WHERE d.subscription = $2 AND ${DUE}
        ORDER BY d.due_at, d.event LIMIT $3 ${dialect.lockFree}`,
      [now, id, room],
    );
    if (due.length === 0) return [];
    return sql(
      `UPDATE workrights_delivery SET lease_number = lease_number + 1, lease_until = $2, began_at = coalesce(began_at, $3)
        FROM ${dialect.given({ of: 'text', sought: 'time' })} WHERE subscription = given.of AND event = given.sought
        RETURNING subscription, event, lease_number, attempts, began_at, recent_attempts`,
      [JSON.stringify(due.map(({ event }) => ({ of: id, sought: Number(event) }))), until, now],
    );
  };

  return {
    async claimDeliveries(options) {
      const { now } = options;
      // Usually nothing is due; then nothing is written.
      const wanting = await database.read((sql) =>
        sql(
          `SELECT s.id AS id FROM workrights_subscription AS s WHERE s.state = 'active' AND s.quiet_until <= $1
            AND EXISTS (SELECT 1 FROM workrights_delivery AS d WHERE d.subscription = s.id AND ${DUE}) ORDER BY s.id`,
          [now],
        ),
      );
      if (wanting.length === 0) return [];
      return database.write(async (sql) => {
        const claimed: Fields[] = [];
        for (const { id } of wanting) claimed.push(...(await claimOf(sql, String(id), options)));
        if (claimed.length === 0) return [];
        const ids = new Set(claimed.map(({ subscription }) => String(subscription)));
        const subscriptions = await readSubscriptions(context, sql, now, [...ids]);
        const known = new Map(subscriptions.map((each) => [each.subscription.id, each]));
        const events = await readEvents(context, sql, claimed);
        return claimed.flatMap((each) => {
          const [to, event] = [known.get(String(each['subscription'])), events.get(Number(each['event']))];
          return to && event ? [toDelivery(context, each, event, to, options)] : [];
        });
      });
    },

    settleDelivery: (delivery, outcome, now) =>
      database.write(async (sql) => {
        const { subscription, number, lease } = delivery;
        // Two relays may settle the event's last two deliveries at the same time: the lock lets one of them see that it is
        // the last.
        await sql(
          `SELECT number FROM workrights_event WHERE number = $1 AND data IS NOT NULL ${dialect.lock}`,
          [number],
        );
        const retryAt = outcome.kind === 'failed' ? outcome.retryAt : null;
        const state = outcome.kind === 'failed' ? (retryAt === null ? 'dead' : 'waiting') : 'delivered';
        const [settled] = await sql(
          `UPDATE workrights_delivery SET state = $4, attempts = attempts + 1, due_at = $5, lease_until = 0, last_status = $6,
              last_problem = $7, recent_attempts = $8
            WHERE subscription = $1 AND event = $2 AND lease_number = $3 AND lease_until > 0 RETURNING event`,
          [
            subscription,
            number,
            lease,
            state,
            retryAt,
            outcome.status,
            problemOf(outcome),
            withAttempt(delivery.recentAttempts, {
              at: now,
              status: outcome.status,
              problem: problemOf(outcome),
            }),
          ],
        );
        if (!settled) return 'lost';
        if (outcome.kind === 'delivered') await removeToldData(sql, dialect, [number]);
        return noteReceiver(context, sql, delivery, outcome, now);
      }),
  } satisfies Partial<RelayWork>;
}

function problemOf(outcome: DeliveryOutcome): string | null {
  return outcome.kind === 'failed' ? (outcome.problem ?? null) : null;
}

async function readEvents(
  { database: { dialect } }: Context,
  sql: Sql,
  claimed: readonly Fields[],
): Promise<ReadonlyMap<number, Fields>> {
  const numbers = [...new Set(claimed.map(({ event }) => Number(event)))];
  const found = await sql(
    `SELECT e.number AS number, e.id AS id, e.type AS type, e.subject AS subject, e.at AS at, e.trace AS trace,
        ${dialect.hex('e.data')} AS data
      FROM ${dialect.given({ sought: 'time' })} CROSS JOIN workrights_event AS e WHERE e.number = given.sought`,
    [JSON.stringify(numbers.map((sought) => ({ sought })))],
  );
  return new Map(found.map((each) => [Number(each['number']), each]));
}

function toDelivery(
  context: Context,
  claimed: Fields,
  event: Fields,
  { subscription, secrets }: SubscriptionWithSecrets,
  { now, until }: { readonly now: number; readonly until: number },
): ClaimedDelivery {
  const id = String(event['id']);
  const at = Number(event['at']);
  const sealed = textOrNull(event['data']);
  const known = sealed === null ? {} : openObject<Included>(context, sealed, ['event', id]);
  const told = toldFields(subscription.include);
  const wanted = Object.entries(asOf(known, at, now)).filter(([name]) => told.has(name as Includable));
  return {
    subscription: subscription.id,
    number: Number(event['number']),
    lease: Number(claimed['lease_number']),
    until,
    url: subscription.url,
    secrets,
    event: id,
    type: String(event['type']) as EventType,
    subject: String(event['subject']),
    at,
    beganAt: Number(claimed['began_at']),
    attempt: Number(claimed['attempts']) + 1,
    recentAttempts: readAttempts(claimed['recent_attempts']),
    trace: textOrNull(event['trace']) ?? traceOfEvent(id),
    included: wanted.length > 0 ? Object.fromEntries(wanted) : undefined,
  };
}
