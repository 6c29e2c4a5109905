import { NoSuchEventError } from '../errors.ts';
import type { EventType } from '../../base/outbox/events.ts';
import type { Delivery, DeliveryState, PastEvent, RelayStore } from './relay-store.ts';
import type { Fields, Sql } from '../../base/database/database.ts';
import { type Context, numberOrNull, textOrNull } from '../../base/database/context.ts';
import { readAttempts } from './attempts.ts';
import { tell } from '../../base/outbox/outbox.ts';
import { needSubscription, needUnended } from './subscriptions.ts';

const PAGE = 100;
const STATES: readonly DeliveryState[] = ['waiting', 'delivered', 'dead'];

export function createDeliveries(context: Context) {
  const { database } = context;
  const { dialect } = database;
  return {
    deliveries: (id, { state, after, limit = PAGE } = {}) =>
      database.read(async (sql) => {
        await needSubscription(sql, id);
        const from = after === undefined ? 0 : await numberOf(sql, after);
        const found = await sql(
          `SELECT e.id AS id, e.type AS type, e.at AS at, d.subject AS subject, d.state AS state, d.attempts AS attempts,
              d.due_at AS due_at, d.last_status AS last_status, d.last_problem AS last_problem, d.recent_attempts AS recent_attempts
            FROM workrights_delivery AS d JOIN workrights_event AS e ON e.number = d.event
            WHERE d.subscription = $1 AND d.event > CAST($2 AS BIGINT)
              ${state === undefined ? '' : `AND d.state = ${wordOf(state)}`}
            ORDER BY d.event LIMIT $3`,
          [id, from, limit],
        );
        return found.map(toDelivery);
      }),

    events: ({ since, type, limit = PAGE }) =>
      database.read(async (sql) => {
        const [wanted, given] = type === undefined ? ["type <> 'relay.test'", []] : ['type = $3', [type]];
        const found = await sql(
          `SELECT id, type, subject, at FROM workrights_event WHERE at >= $1 AND ${wanted}
            ORDER BY at DESC, number DESC LIMIT $2`,
          [since, limit, ...given],
        );
        return found.map(toEvent);
      }),

    replay: (id, { events }, now) =>
      database.write(async (sql) => {
        await needUnended(sql, id, dialect.lock);
        const wanted = await (events ? numbersOf(context, sql, events) : numbersOfDead(sql, id));
        const again = await sql(
          `UPDATE workrights_delivery SET state = 'waiting', attempts = 0, began_at = NULL, due_at = CAST($2 AS BIGINT)
            FROM ${dialect.given({ of: 'text', sought: 'time' })}
            WHERE subscription = given.of AND event = given.sought AND lease_until <= $2 RETURNING event`,
          [JSON.stringify(wanted.map((sought) => ({ of: id, sought }))), now],
        );
        return again.length;
      }),

    sendTest: (id, now, trace) =>
      database.write(async (sql) => {
        await needUnended(sql, id, dialect.lockShared);
        const audience = { type: 'relay.test', subscriptions: [id], include: new Set([]) } as const;
        const [event] = await tell(context, sql, audience, [{ subject: id, trace }], now);
        return event!;
      }),
  } satisfies Partial<RelayStore>;
}

async function numbersOfDead(sql: Sql, id: string): Promise<number[]> {
  const found = await sql(
    `SELECT event FROM workrights_delivery WHERE subscription = $1 AND state = 'dead' ORDER BY event`,
    [id],
  );
  return found.map(({ event }) => Number(event));
}

/** Omits events that the ledger has deleted. */
async function numbersOf(
  { database: { dialect } }: Context,
  sql: Sql,
  events: readonly string[],
): Promise<number[]> {
  const found = await sql(
    `SELECT e.number AS number FROM ${dialect.given({ sought: 'text' })} CROSS JOIN workrights_event AS e
      WHERE e.id = given.sought ORDER BY e.number`,
    [JSON.stringify(events.map((sought) => ({ sought })))],
  );
  return found.map(({ number }) => Number(number));
}

async function numberOf(sql: Sql, event: string): Promise<number> {
  const [found] = await sql('SELECT number FROM workrights_event WHERE id = $1', [event]);
  if (!found) throw new NoSuchEventError(event);
  return Number(found['number']);
}

/** A literal, so that the index of dead deliveries is used. */
function wordOf(state: DeliveryState): string {
  return `'${STATES.find((each) => each === state)}'`;
}

function toEvent(found: Fields): PastEvent {
  return {
    event: String(found['id']),
    type: String(found['type']) as EventType,
    subject: String(found['subject']),
    at: Number(found['at']),
  };
}

function toDelivery(found: Fields): Delivery {
  const state = String(found['state']) as DeliveryState;
  return {
    ...toEvent(found),
    state,
    attempts: Number(found['attempts']),
    lastStatus: numberOrNull(found['last_status']),
    lastProblem: textOrNull(found['last_problem']),
    recentAttempts: readAttempts(found['recent_attempts']),
    nextAttemptAt: state === 'waiting' ? numberOrNull(found['due_at']) : null,
  };
}
