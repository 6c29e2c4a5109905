import { NoSuchEventError } from '../../../relay/errors.ts';
import type { EventType } from '../../../relay/events.ts';
import type { Delivery, DeliveryState, RelayStore } from '../../../relay/relay-store.ts';
import type { Fields, Sql } from '../../database.ts';
import { type Context, numberOrNull } from '../context.ts';
import { tell } from './outbox.ts';
import { needActive, needSubscription } from './subscriptions.ts';

const PAGE = 100;
const STATES: readonly DeliveryState[] = ['waiting', 'delivered', 'dead'];

export function createDeliveries(context: Context): Pick<RelayStore, 'deliveries' | 'replay' | 'sendTest'> {
  const { database } = context;
  const { dialect } = database;
  return {
    deliveries: (id, { state, after, limit = PAGE } = {}) =>
      database.read(async (sql) => {
        await needSubscription(sql, id);
        const from = after === undefined ? 0 : await numberOf(sql, after);
        const found = await sql(
          `SELECT e.id AS id, e.type AS type, e.at AS at, d.subject AS subject, d.state AS state, d.attempts AS attempts,
              d.due_at AS due_at, d.last_status AS last_status
            FROM workrights_delivery AS d JOIN workrights_event AS e ON e.number = d.event
            WHERE d.subscription = $1 AND d.event > CAST($2 AS BIGINT)
              ${state === undefined ? '' : `AND d.state = ${wordOf(state)}`}
            ORDER BY d.event LIMIT $3`,
          [id, from, limit],
        );
        return found.map(toDelivery);
      }),

    replay: (id, { events }, now) =>
      database.write(async (sql) => {
        await needActive(sql, id, dialect.lock);
        const found = await sql(
          `SELECT d.event AS number, e.id AS id FROM workrights_delivery AS d JOIN workrights_event AS e ON e.number = d.event
            WHERE d.subscription = $1 AND d.state = 'dead' ORDER BY d.event`,
          [id],
        );
        const wanted = events && new Set(events);
        const dead = found.filter((each) => wanted?.has(String(each['id'])) ?? true);
        const again = await sql(
          `UPDATE workrights_delivery SET state = 'waiting', attempts = 0, began_at = NULL, due_at = CAST($2 AS BIGINT)
            FROM ${dialect.given({ of: 'text', sought: 'time' })}
            WHERE subscription = given.of AND event = given.sought AND state = 'dead' RETURNING event`,
          [JSON.stringify(dead.map(({ number }) => ({ of: id, sought: Number(number) }))), now],
        );
        return again.length;
      }),

    sendTest: (id, now) =>
      database.write(async (sql) => {
        await needActive(sql, id, dialect.lockShared);
        const audience = { type: 'relay.test', subscriptions: [id], include: new Set([]) } as const;
        const [event] = await tell(context, sql, audience, [{ subject: id }], now);
        return event!;
      }),
  };
}

/** @throws NoSuchEventError */
async function numberOf(sql: Sql, event: string): Promise<number> {
  const [found] = await sql('SELECT number FROM workrights_event WHERE id = $1', [event]);
  if (!found) throw new NoSuchEventError(event);
  return Number(found['number']);
}

/** As a literal, so that the index of dead ones is used. */
function wordOf(state: DeliveryState): string {
  return `'${STATES.find((each) => each === state)}'`;
}

function toDelivery(found: Fields): Delivery {
  const state = String(found['state']) as DeliveryState;
  return {
    event: String(found['id']),
    type: String(found['type']) as EventType,
    subject: String(found['subject']),
    state,
    at: Number(found['at']),
    attempts: Number(found['attempts']),
    lastStatus: numberOrNull(found['last_status']),
    nextAttemptAt: state === 'waiting' ? numberOrNull(found['due_at']) : null,
  };
}
