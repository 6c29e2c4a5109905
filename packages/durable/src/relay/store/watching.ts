import type { VisaCheck } from '@workrights/client';

import type { EventType, WatchKind } from '../../base/outbox/events.ts';
import type { WatchState } from './relay-store.ts';
import type { ClaimedWatch, RecentChecks, RelayWork, WatchOutcome } from './relay-work.ts';
import type { Fields, Sql } from '../../base/database/database.ts';
import { readFact, writeFact } from '../../base/database/schema/migrate.ts';
import { type Context, numberOrNull, oneOf, textOrNull } from '../../base/database/context.ts';
import { bringForward, removeOld, removeOldCreates } from './forget.ts';
import { audienceOf, type Happening, tell } from '../../base/outbox/outbox.ts';
import { tellOfEnded } from './told-of-check.ts';
import { addWatches } from './watches.ts';

/** Events are kept this long. In milliseconds. */
export const KEPT = 30 * 24 * 3_600_000;
const FIRST_RECENT = 'first recent checks';
const SETTLED = {
  of: 'text',
  lease: 'integer',
  state: 'text',
  due: 'time',
  seen_now: 'integer',
  mode: 'text',
  seen: 'text',
  person: 'text',
} as const;

export function createWatching(context: Context) {
  const { database, mark } = context;
  const { dialect } = database;
  const isDue = async (search: Due): Promise<boolean> =>
    (await database.read((sql) => findDue(sql, { ...search, limit: 1 }))).length > 0;
  return {
    isDue: (kind, now) => isDue({ kind, due: now, now }),

    async claimWatches(kind, { due, now, until, limit }) {
      // Usually nothing is due; then nothing is written.
      if (!(await isDue({ kind, due, now }))) return [];
      return database.write(async (sql) => {
        const found = await findDue(sql, { kind, due, now, limit, lock: dialect.lockFree });
        const claimed = await sql(
          `UPDATE workrights_watch SET lease_number = lease_number + 1, lease_until = $2
            FROM ${dialect.given({ of: 'text' })} WHERE id = given.of
            RETURNING id, lease_number, kind, subject, state, mode, since, deadline_at, seen, seen_at`,
          [JSON.stringify(found.map(({ id }) => ({ of: String(id) }))), until],
        );
        // An update returns its rows in any order.
        const byId = new Map(claimed.map((each) => [String(each['id']), toClaimed(each)]));
        return found.flatMap(({ id }) => byId.get(String(id)) ?? []);
      });
    },

    settleWatches: (outcomes, now) =>
      database.write(async (sql) => {
        const settled = await sql(
          `UPDATE workrights_watch AS w SET state = given.state, due_at = given.due, lease_until = 0,
              mode = coalesce(given.mode, w.mode), person = coalesce(given.person, w.person),
              seen = CASE WHEN given.due IS NULL THEN NULL ELSE coalesce(given.seen, w.seen) END,
              seen_at = CASE WHEN given.seen_now = 1 THEN CAST($2 AS BIGINT) ELSE w.seen_at END
            FROM ${dialect.given(SETTLED)} WHERE w.id = given.of AND w.lease_number = given.lease AND w.due_at IS NOT NULL
            RETURNING id`,
          [JSON.stringify(outcomes.map(toSettled)), now],
        );
        const mine = new Set(settled.map(({ id }) => String(id)));
        return tellAll(
          context,
          sql,
          outcomes.filter(({ watch }) => mine.has(watch.id)),
          now,
        );
      }),

    spreadRun: ({ subject: run, deadlineAt }, limit, now) =>
      database.write(async (sql) => {
        const pending = await sql(
          `SELECT check_id FROM workrights_row AS r WHERE run = $1 AND state = 'pending' AND NOT EXISTS (
            SELECT 1 FROM workrights_watch AS w WHERE w.kind = 'visa_check' AND w.subject = r.check_id) LIMIT $2`,
          [run, limit],
        );
        const deadline = deadlineAt === null ? {} : { deadlineAt };
        await addWatches(
          context,
          sql,
          pending.map((each) => ({
            kind: 'visa_check',
            subject: String(each['check_id']),
            ...deadline,
          })),
          now,
        );
        if (pending.length === limit) return 'more';
        const [unsent] = await sql(
          `SELECT number FROM workrights_row WHERE run = $1 AND state IN ${oneOf(['planned', 'submitting', 'unknown'])}
            AND EXISTS (SELECT 1 FROM workrights_run WHERE name = $1 AND state <> 'purged') LIMIT 1`,
          [run],
        );
        return unsent ? 'waiting' : 'completed';
      }),

    markFields: (subject, fields) =>
      Object.fromEntries(
        Object.entries(fields).map(([name, value]) => [
          name,
          mark('seen', subject, name, JSON.stringify(value ?? null)),
        ]),
      ),

    bringPeopleForward: (people, due) =>
      database.write(async (sql) => {
        if (people === 'all') {
          await sql(`UPDATE workrights_watch SET due_at = $1 WHERE kind = 'work_rights' AND due_at > $1`, [
            due,
          ]);
          return;
        }
        await sql(
          `UPDATE workrights_watch AS w SET due_at = $2 FROM ${dialect.given({ sought: 'text' })}
            WHERE w.kind = 'work_rights' AND w.person = given.sought AND w.due_at > $2`,
          [JSON.stringify(people.map((sought) => ({ sought }))), due],
        );
      }),

    unwatched: (ids) =>
      database.read(async (sql) => {
        const found = await sql(
          `SELECT sought FROM ${dialect.given({ sought: 'text' })}
            WHERE NOT EXISTS (SELECT 1 FROM workrights_watch WHERE kind = 'visa_check' AND subject = sought)
              AND NOT EXISTS (SELECT 1 FROM workrights_row WHERE check_id = sought)`,
          [JSON.stringify(ids.map((sought) => ({ sought })))],
        );
        return found.map(({ sought }) => String(sought));
      }),

    firstRecent: (first) =>
      database.alone(async (sql) => {
        const known = await readFact(sql, FIRST_RECENT);
        if (known !== undefined) return JSON.parse(known) as RecentChecks;
        await writeFact(sql, FIRST_RECENT, JSON.stringify(first));
        return first;
      }),

    tidy: (now) =>
      database.write(async (sql) => {
        await removeOld(sql, now - KEPT);
        await removeOldCreates(sql, now, now - KEPT);
        await bringForward(sql, now);
      }),
  } satisfies Partial<RelayWork>;
}

/** Ends the watches of checks that have ended, whoever noticed it. */
export async function endWatches(
  { database: { dialect } }: Context,
  sql: Sql,
  checks: readonly VisaCheck[],
): Promise<void> {
  await sql(
    `UPDATE workrights_watch SET state = 'completed', due_at = NULL, seen = NULL
      FROM ${dialect.given({ sought: 'text' })}
      WHERE kind = 'visa_check' AND subject = given.sought AND due_at IS NOT NULL`,
    [JSON.stringify(checks.map(({ id }) => ({ sought: id })))],
  );
}

interface Due {
  readonly kind: WatchKind;
  readonly due: number;
  readonly now: number;
}

async function findDue(
  sql: Sql,
  search: Due & { readonly limit: number; readonly lock?: string },
): Promise<Fields[]> {
  const { kind, due, now, limit, lock = '' } = search;
  return sql(
    `SELECT id FROM workrights_watch WHERE kind = $1 AND due_at <= $2 AND lease_until <= $3
      ORDER BY due_at, id LIMIT $4 ${lock}`,
    [kind, due, now, limit],
  );
}

/** Writes one event per watch and type. For a check that has ended, it has the fields that the client reads. */
async function tellAll(
  context: Context,
  sql: Sql,
  outcomes: readonly WatchOutcome[],
  now: number,
): Promise<number> {
  const ended: VisaCheck[] = [];
  const others = new Map<EventType, Happening[]>();
  for (const { watch, tells } of outcomes) {
    if (tells === undefined) continue;
    if (tells.type === 'visa_check.ended') ended.push(tells.check);
    else {
      const happening = { subject: watch.subject, included: tells.included };
      others
        .set(tells.type, others.get(tells.type) ?? [])
        .get(tells.type)!
        .push(happening);
    }
  }
  let told = await tellOfEnded(context, sql, ended, now);
  for (const [type, happenings] of others) {
    const audience = await audienceOf(context, sql, type);
    if (audience) told += (await tell(context, sql, audience, happenings, now)).length;
  }
  return told;
}

function toSettled({ watch, state, dueAt, wasSeen, mode, seen, person }: WatchOutcome): object {
  return {
    of: watch.id,
    lease: watch.lease,
    state,
    due: dueAt,
    seen_now: wasSeen ? 1 : 0,
    mode: mode ?? null,
    seen: seen ? JSON.stringify(seen) : null,
    person: person ?? null,
  };
}

function toClaimed(found: Fields): ClaimedWatch {
  const seen = textOrNull(found['seen']);
  return {
    id: String(found['id']),
    lease: Number(found['lease_number']),
    kind: String(found['kind']) as WatchKind,
    subject: String(found['subject']),
    state: String(found['state']) as WatchState,
    mode: textOrNull(found['mode']),
    since: Number(found['since']),
    deadlineAt: numberOrNull(found['deadline_at']),
    seen: seen === null ? null : (JSON.parse(seen) as Record<string, string>),
    seenAt: numberOrNull(found['seen_at']),
  };
}
