import { randomUUID } from 'node:crypto';

import type { EventType, Includable, Included, WatchKind } from './events.ts';
import { keptFields } from './included.ts';

import type { Trace } from './trace.ts';
import type { Sql } from '../database/database.ts';
import type { Context } from '../database/context.ts';
import { sealObject } from '../privacy/sealed.ts';

/** The subscriptions that want events of a type. */
export interface Audience {
  readonly type: EventType;
  readonly subscriptions: readonly string[];
  /** Fields that at least one of them includes. */
  readonly include: ReadonlySet<Includable>;
}

/** Something that happened to a record of the service. */
export interface Happening {
  readonly subject: string;
  /** A purge of this run deletes what is included. */
  readonly run?: string | undefined;
  /** The trace of the request that asked for the event. Default: that of the watch. */
  readonly trace?: Trace | undefined;
  readonly included?: Included | undefined;
}

const WRITTEN = {
  place: 'integer',
  id: 'text',
  subject: 'text',
  run: 'text',
  trace: 'text',
  data: 'bytes',
} as const;

/** What an event type is about: `visa_check` of `visa_check.failed`. */
type About<Type> = Type extends `${infer Kind}.${string}` ? Kind : never;

/** The kind of watch whose trace an event has; null if none. */
const WATCH_KINDS: Readonly<Record<About<EventType>, WatchKind | null>> = {
  visa_check: 'visa_check',
  onboarding_request: 'onboard',
  work_rights: 'work_rights',
  visa: null,
  recheck: null,
  monitor: null,
  relay: null,
};

/** Undefined if no subscription wants the type. Then no event is written. */
export async function audienceOf(
  { database }: Context,
  sql: Sql,
  type: EventType,
): Promise<Audience | undefined> {
  const found = await sql(
    `SELECT id, events, include FROM workrights_subscription WHERE state <> 'ended' ORDER BY id ${database.dialect.lockShared}`,
  );
  const wanting = found.filter(({ events }) => (JSON.parse(String(events)) as string[]).includes(type));
  if (wanting.length === 0) return undefined;
  return {
    type,
    subscriptions: wanting.map(({ id }) => String(id)),
    include: new Set(wanting.flatMap(({ include }) => JSON.parse(String(include)) as Includable[])),
  };
}

/**
 * The outbox: writes events and their deliveries in the same transaction as the change that they report. The end of a check is
 * reported once only.
 *
 * @returns the ids of the written events.
 */
export async function tell(
  context: Context,
  sql: Sql,
  { type, subscriptions, include }: Audience,
  happenings: readonly Happening[],
  now: number,
): Promise<string[]> {
  if (happenings.length === 0) return [];
  const { dialect } = context.database;
  const kept = keptFields(include);
  const events = happenings.map(({ subject, run, trace = null, included }, place) => {
    const id = `evt_${randomUUID().replaceAll('-', '')}`;
    const wanted = Object.entries(included ?? {}).filter(([name]) => kept.has(name as Includable));
    const data = wanted.length > 0 ? sealObject(context, Object.fromEntries(wanted), ['event', id]) : null;
    return { place, id, subject, run: data === null ? null : (run ?? null), trace, data };
  });
  const written = await sql(
    `INSERT INTO workrights_event (id, type, subject, at, run, trace, data)
      SELECT id, CAST($2 AS TEXT), subject, CAST($3 AS BIGINT), run, coalesce(trace, (SELECT w.trace
          FROM workrights_watch AS w WHERE w.kind = CAST($4 AS TEXT) AND w.subject = given.subject)), data
        FROM ${dialect.given(WRITTEN)}
        WHERE true ORDER BY place ON CONFLICT DO NOTHING RETURNING number, id, subject`,
    [JSON.stringify(events), type, now, WATCH_KINDS[type.split('.')[0] as About<EventType>]],
  );
  const deliveries = written.flatMap(({ number, subject }) =>
    subscriptions.map((subscription) => ({ subscription, event: Number(number), subject: String(subject) })),
  );
  await sql(
    `INSERT INTO workrights_delivery (subscription, event, subject, state, attempts, due_at, lease_number, lease_until)
      SELECT subscription, event, subject, 'waiting', 0, CAST($2 AS BIGINT), 0, 0
        FROM ${dialect.given({ subscription: 'text', event: 'time', subject: 'text' })}`,
    [JSON.stringify(deliveries), now],
  );
  return written.map(({ id }) => String(id));
}
