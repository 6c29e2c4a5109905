import { randomBytes, randomUUID } from 'node:crypto';

import {
  IdempotencyConflictError,
  NoSuchSubscriptionError,
  SubscriptionEndedError,
  TooManyError,
} from '../errors.ts';
import type { EventType, Includable } from '../../base/outbox/events.ts';
import type { NewSubscription, RelayStore, StateReason, Subscription } from './relay-store.ts';
import type { Fields, Sql } from '../../base/database/database.ts';
import { type Context, numberOrNull, textOrNull } from '../../base/database/context.ts';
import { backfill } from './backfill.ts';
import { removeDeliveries } from './forget.ts';
import { openObject, sealObject } from '../../base/privacy/sealed.ts';

const DAY = 24 * 3_600_000;
/** How long a secret still signs after it was replaced, and how long an idempotency key is valid. */
const [OVERLAP, KEY_HOLDS] = [DAY, DAY];
/** Each secret makes the signature header longer, and each event reads all subscriptions. */
const MOST = { secrets: 5, subscriptions: 1_000 };

/** The sealed data of a subscription, because a URL may have a secret in its query. */
interface SubscriptionData {
  readonly url: string;
  readonly description: string | null;
  /** As requested, to recognise a repeated request. */
  readonly backfillSince?: number | undefined;
  /** Newest first. */
  readonly secrets: readonly Secret[];
}

interface Secret {
  readonly secret: string;
  /** Absent for the newest. */
  readonly until?: number;
}

export function createSubscriptions(context: Context) {
  const { database, mark } = context;
  const { dialect } = database;
  const write = (sql: Sql, id: string, data: SubscriptionData) =>
    sql(
      `UPDATE workrights_subscription SET data = given.data FROM ${dialect.given({ of: 'text', data: 'bytes' })}
        WHERE workrights_subscription.id = given.of`,
      [JSON.stringify([{ of: id, data: sealObject(context, data, ['subscription', id]) }])],
    );

  return {
    createSubscription: (wanted, now) =>
      database.write(async (sql) => {
        const { idempotencyKey, owner } = wanted;
        const texts = [...(owner === undefined ? [] : [owner]), idempotencyKey ?? ''];
        const key = idempotencyKey === undefined ? null : mark('idempotency', ...texts);
        const known = key === null ? undefined : await findByKey(context, sql, key, now);
        if (known) {
          const { subscription, secrets, backfillSince } = known;
          if (!isSame({ ...subscription, backfillSince }, wanted)) throw new IdempotencyConflictError();
          return { subscription, secret: secrets[0]!, isNew: false };
        }
        const [others] = await sql('SELECT count(*) AS count FROM workrights_subscription');
        if (Number(others?.['count']) >= MOST.subscriptions) {
          throw new TooManyError('subscriptions', MOST.subscriptions);
        }
        const id = `sub_${randomUUID().replaceAll('-', '')}`;
        const secret = newSecret();
        const { url, events, include = [], description = null, backfillSince } = wanted;
        const data: SubscriptionData = { url, description, backfillSince, secrets: [{ secret }] };
        await sql(
          `INSERT INTO workrights_subscription (id, state, events, include, data, idempotency, owner, quiet_until, created_at)
            SELECT id, 'active', events, include, data, idempotency, owner, 0, CAST($2 AS BIGINT)
              FROM ${dialect.given({ id: 'text', events: 'text', include: 'text', data: 'bytes', idempotency: 'bytes', owner: 'text' })}`,
          [
            JSON.stringify([
              {
                id,
                events: JSON.stringify(events),
                include: JSON.stringify(include),
                data: sealObject(context, data, ['subscription', id]),
                idempotency: key,
                owner: owner ?? null,
              },
            ]),
            now,
          ],
        );
        if (backfillSince !== undefined)
          await backfill(context, sql, { id, events, since: backfillSince, now });
        const [made] = await readSubscriptions(context, sql, now, [id]);
        return { subscription: made!.subscription, secret, isNew: true };
      }),

    subscriptions: () =>
      database.read(async (sql) =>
        (await readSubscriptions(context, sql, 0)).map(({ subscription }) => subscription),
      ),

    subscription: (id) =>
      database.read(async (sql) => (await readSubscriptions(context, sql, 0, [id]))[0]?.subscription),

    removeSubscription: (id) =>
      database.write(async (sql) => {
        const [removed] = await sql('DELETE FROM workrights_subscription WHERE id = $1 RETURNING id', [id]);
        await removeDeliveries(sql, dialect, id);
        return removed !== undefined;
      }),

    updateSubscription: (id, { url, events, include, paused }, now) =>
      database.write(async (sql) => {
        const found = await needUnended(sql, id, dialect.lock, dialect.hex('data'));
        const data = openObject<SubscriptionData>(context, found['data'], ['subscription', id]);
        if (url !== undefined) await write(sql, id, { ...data, url });
        await sql(
          'UPDATE workrights_subscription SET events = coalesce($2, events), include = coalesce($3, include) WHERE id = $1',
          [id, events ? JSON.stringify(events) : null, include ? JSON.stringify(include) : null],
        );
        if (paused === true && found['state'] !== 'paused') await setState(sql, id, 'paused', now);
        if (paused === false) await setState(sql, id, 'active', null);
        const isResumed = paused === false && found['state'] !== 'active';
        if (isResumed || (url !== undefined && url !== data.url)) await sendWaiting(sql, id, now);
        const [changed] = await readSubscriptions(context, sql, now, [id]);
        return changed!.subscription;
      }),

    rotateSecret: (id, now, { revokeOld = false } = {}) =>
      database.write(async (sql) => {
        const found = await needUnended(sql, id, dialect.lock, dialect.hex('data'));
        const data = openObject<SubscriptionData>(context, found['data'], ['subscription', id]);
        const before = data.secrets
          .map((each): Secret => ({ until: now + OVERLAP, ...each }))
          .filter(({ until = Infinity }) => until > now && !revokeOld);
        if (before.length >= MOST.secrets) throw new TooManyError('secrets', MOST.secrets);
        const secret = newSecret();
        await write(sql, id, { ...data, secrets: [{ secret }, ...before] });
        return secret;
      }),
  } satisfies Partial<RelayStore>;
}

async function setState(
  sql: Sql,
  id: string,
  state: 'active' | 'paused',
  since: number | null,
): Promise<void> {
  await sql(
    'UPDATE workrights_subscription SET state = $2, state_since = $3, state_reason = $4 WHERE id = $1',
    [id, state, since, since === null ? null : 'requested'],
  );
}

/** Makes waiting deliveries due at once, with new attempts, because the receiver was replaced or repaired. */
async function sendWaiting(sql: Sql, id: string, now: number): Promise<void> {
  await sql('UPDATE workrights_subscription SET failing_since = NULL, quiet_until = 0 WHERE id = $1', [id]);
  // `due_at >= 0` lets the database use the index of waiting deliveries.
  await sql(
    `UPDATE workrights_delivery SET attempts = 0, began_at = NULL, due_at = CAST($2 AS BIGINT)
      WHERE subscription = $1 AND state = 'waiting' AND due_at >= 0 AND lease_until <= $2`,
    [id, now],
  );
}

/** The receiver wants no more events: deletes the waiting deliveries and the secrets. */
export async function endSubscription(context: Context, sql: Sql, id: string, now: number): Promise<void> {
  const { dialect } = context.database;
  const found = await needSubscription(sql, id, dialect.lock, dialect.hex('data'));
  const { url, description } = openObject<SubscriptionData>(context, found['data'], ['subscription', id]);
  const data = sealObject(context, { url, description, secrets: [] }, ['subscription', id]);
  await sql(
    `UPDATE workrights_subscription SET state = 'ended', state_reason = 'receiver_gone', state_since = CAST($2 AS BIGINT),
        failing_since = NULL, idempotency = NULL, data = given.data
      FROM ${dialect.given({ of: 'text', data: 'bytes' })} WHERE workrights_subscription.id = given.of`,
    [JSON.stringify([{ of: id, data }]), now],
  );
  await removeDeliveries(sql, dialect, id);
}

export async function needSubscription(sql: Sql, id: string, lock = '', data = 'NULL'): Promise<Fields> {
  const [found] = await sql(
    `SELECT id, state, ${data} AS data FROM workrights_subscription WHERE id = $1 ${lock}`,
    [id],
  );
  if (!found) throw new NoSuchSubscriptionError(id);
  return found;
}

export async function needUnended(sql: Sql, id: string, lock: string, data?: string): Promise<Fields> {
  const found = await needSubscription(sql, id, lock, data);
  if (found['state'] === 'ended') throw new SubscriptionEndedError(id);
  return found;
}

export interface SubscriptionWithSecrets {
  readonly subscription: Subscription;
  /** The secrets that sign now, newest first. */
  readonly secrets: readonly string[];
  readonly backfillSince: number | undefined;
}

/** All of them, or those with these ids, oldest first. */
export async function readSubscriptions(
  context: Context,
  sql: Sql,
  now: number,
  ids?: readonly string[],
): Promise<SubscriptionWithSecrets[]> {
  const { dialect } = context.database;
  const wanted = ids ? `WHERE id IN (SELECT sought FROM ${dialect.given({ sought: 'text' })})` : '';
  const found = await sql(
    `SELECT id, state, state_since, state_reason, failing_since, events, include, ${dialect.hex('data')} AS data, created_at, owner
      FROM workrights_subscription ${wanted} ORDER BY created_at, id`,
    ids ? [JSON.stringify(ids.map((sought) => ({ sought })))] : [],
  );
  return found.map((each) => {
    const of = String(each['id']);
    const data = openObject<SubscriptionData>(context, each['data'], ['subscription', of]);
    const { url, description, secrets, backfillSince } = data;
    return {
      subscription: {
        id: of,
        url,
        events: JSON.parse(String(each['events'])) as EventType[],
        include: JSON.parse(String(each['include'])) as Includable[],
        description,
        state: String(each['state']) as Subscription['state'],
        stateSince: numberOrNull(each['state_since']),
        stateReason: textOrNull(each['state_reason']) as StateReason | null,
        failingSince: numberOrNull(each['failing_since']),
        createdAt: Number(each['created_at']),
        owner: textOrNull(each['owner']),
      },
      secrets: secrets.filter(({ until = Infinity }) => until > now).map(({ secret }) => secret),
      backfillSince,
    };
  });
}

async function findByKey(
  context: Context,
  sql: Sql,
  key: string,
  now: number,
): Promise<SubscriptionWithSecrets | undefined> {
  const given = context.database.dialect.given({ sought: 'bytes' });
  const list = JSON.stringify([{ sought: key }]);
  // An expired key is free for another subscription.
  await sql(
    `UPDATE workrights_subscription SET idempotency = NULL FROM ${given}
      WHERE idempotency = given.sought AND created_at <= $2`,
    [list, now - KEY_HOLDS],
  );
  const [found] = await sql(
    `SELECT s.id AS id FROM ${given} CROSS JOIN workrights_subscription AS s WHERE s.idempotency = given.sought`,
    [list],
  );
  return found && (await readSubscriptions(context, sql, now, [String(found['id'])]))[0];
}

function isSame(
  known: Subscription & Pick<NewSubscription, 'backfillSince'>,
  wanted: NewSubscription,
): boolean {
  const content = ({ url, events, include = [], description, backfillSince = 0 }: NewSubscription) =>
    JSON.stringify([url, events, include, description ?? null, backfillSince]);
  const { description, owner } = known;
  const asWanted = { ...known, description: description ?? undefined, owner: owner ?? undefined };
  return content(asWanted) === content(wanted);
}

function newSecret(): string {
  return `whsec_${randomBytes(32).toString('base64')}`;
}
