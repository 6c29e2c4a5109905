import type { WatchKind } from '../../base/outbox/events.ts';
import { randomUUID } from 'node:crypto';

import type { NewWatch, RelayStore, Watch, WatchState } from './relay-store.ts';
import type { Fields, Sql } from '../../base/database/database.ts';
import { type Context, needRun, numberOrNull } from '../../base/database/context.ts';
import { readNights } from '../../base/database/nights.ts';

const PAGE = 100;
const COLUMNS = 'id, kind, subject, state, deadline_at, added_at, seen_at, due_at';
const NAMED = {
  place: 'integer',
  id: 'text',
  kind: 'text',
  subject: 'text',
  deadline_at: 'time',
  trace: 'text',
} as const;

export function createWatches(context: Context) {
  const { database } = context;
  return {
    addWatches: (wanted, now) => database.write((sql) => addWatches(context, sql, wanted, now)),

    watches: ({ state, after = '', limit = PAGE } = {}) =>
      database.read(async (sql) => {
        const text = `SELECT ${COLUMNS} FROM workrights_watch WHERE id > $1 ${state === undefined ? '' : 'AND state = $3'}
          ORDER BY id LIMIT $2`;
        return (await sql(text, [after, limit, ...(state === undefined ? [] : [state])])).map(toWatch);
      }),

    watch: (id) =>
      database.read(async (sql) => {
        const [found] = await sql(`SELECT ${COLUMNS} FROM workrights_watch WHERE id = $1`, [id]);
        return found && toWatch(found);
      }),

    removeWatch: (id) =>
      database.write(async (sql) => {
        const [removed] = await sql('DELETE FROM workrights_watch WHERE id = $1 RETURNING id', [id]);
        return removed !== undefined;
      }),

    counts: () =>
      database.read(async (sql) => {
        const subscriptions = countsOf(
          await sql('SELECT state, count(*) AS count FROM workrights_subscription GROUP BY state'),
        );
        const watches = await sql(
          'SELECT state, count(*) AS count FROM workrights_watch GROUP BY state ORDER BY state',
        );
        // Count by state, using its index. Delivered ones are many; a counter reports them.
        const [waiting] = await sql(
          `SELECT count(*) AS count FROM workrights_delivery WHERE state = 'waiting'`,
        );
        const [dead] = await sql(`SELECT count(*) AS count FROM workrights_delivery WHERE state = 'dead'`);
        const [oldest] = await sql(
          `SELECT min(e.at) AS at FROM workrights_delivery AS d JOIN workrights_event AS e ON e.number = d.event
            WHERE d.state = 'waiting'`,
        );
        const { last, missed, sentNothing } = await readNights(sql);
        return {
          nights: { lastAt: last?.at ?? null, missed, sentNothing },
          subscriptions: subscriptions['active'] ?? 0,
          disabledSubscriptions: subscriptions['disabled'] ?? 0,
          watches: { ...NO_WATCHES, ...countsOf(watches) },
          deliveries: { waiting: Number(waiting?.['count']), dead: Number(dead?.['count']) },
          oldestWaitingAt: numberOrNull(oldest?.['at']),
        };
      }),
  } satisfies Partial<RelayStore>;
}

/**
 * Adds watches, or finds the existing ones, in the given order. A watch that was given up starts again. So does a completed
 * watch of a run, because the run may have more checks since.
 *
 * @throws NoSuchRunError
 */
export async function addWatches(
  { database: { dialect } }: Context,
  sql: Sql,
  wanted: readonly NewWatch[],
  now: number,
): Promise<{ readonly watch: Watch; readonly isNew: boolean }[]> {
  for (const { kind, subject } of wanted) if (kind === 'run') await needRun(sql, subject);
  const list = wanted.map(({ kind, subject, deadlineAt = null, trace = null }, place) => {
    const id = `wat_${randomUUID().replaceAll('-', '')}`;
    return { place, id, kind, subject, deadline_at: deadlineAt, trace };
  });
  const added = await sql(
    `INSERT INTO workrights_watch AS known
        (id, kind, subject, state, since, deadline_at, due_at, lease_number, lease_until, added_at, trace)
      SELECT id, kind, given.subject, 'waiting', since, deadline_at, CAST($2 AS BIGINT), 0, 0, $2, trace
        FROM (SELECT id, kind, subject, deadline_at, trace, coalesce((SELECT min(submitted_at) FROM workrights_row
            WHERE kind = 'visa_check' AND check_id = subject), CAST($2 AS BIGINT)) AS since
          FROM ${dialect.given(NAMED)}) AS given
        WHERE true
        ON CONFLICT (kind, subject) DO UPDATE SET state = 'waiting', since = excluded.added_at, due_at = excluded.due_at,
          deadline_at = excluded.deadline_at, trace = excluded.trace
          WHERE known.state = 'given_up' OR (known.kind = 'run' AND known.state = 'completed')
      RETURNING kind, subject`,
    [JSON.stringify(distinct(list)), now],
  );
  const isNew = new Set(added.map(({ kind, subject }) => `${String(kind)} ${String(subject)}`));
  const found = await sql(
    `SELECT place, ${COLUMNS.split(', ')
      .map((name) => `w.${name} AS ${name}`)
      .join(', ')} FROM ${dialect.given({ place: 'integer', wanted_kind: 'text', wanted_subject: 'text' })}
      CROSS JOIN workrights_watch AS w WHERE w.kind = given.wanted_kind AND w.subject = given.wanted_subject ORDER BY place`,
    [
      JSON.stringify(
        list.map(({ place, kind, subject }) => ({ place, wanted_kind: kind, wanted_subject: subject })),
      ),
    ],
  );
  return found.map((each) => {
    const watch = toWatch(each);
    return { watch, isNew: isNew.delete(`${watch.kind} ${watch.subject}`) };
  });
}

/** Postgres can't update a row twice in one statement. */
function distinct<T extends NewWatchRow>(list: readonly T[]): T[] {
  return [...new Map(list.toReversed().map((each) => [`${each.kind} ${each.subject}`, each])).values()];
}

type NewWatchRow = Pick<NewWatch, 'kind' | 'subject'>;

const NO_WATCHES: Readonly<Record<WatchState, number>> = {
  waiting: 0,
  overdue: 0,
  completed: 0,
  given_up: 0,
};

function countsOf(found: readonly Fields[]): Record<string, number> {
  return Object.fromEntries(found.map(({ state, count }) => [String(state), Number(count)]));
}

function toWatch(found: Fields): Watch {
  return {
    id: String(found['id']),
    kind: String(found['kind']) as WatchKind,
    subject: String(found['subject']),
    state: String(found['state']) as WatchState,
    deadlineAt: numberOrNull(found['deadline_at']),
    addedAt: Number(found['added_at']),
    seenAt: numberOrNull(found['seen_at']),
    nextPollAt: numberOrNull(found['due_at']),
  };
}

/** Restarts the watch of a run that sends more checks. */
export async function reviveRunWatch(sql: Sql, run: string): Promise<void> {
  await sql(
    `UPDATE workrights_watch SET state = 'waiting', due_at = 0 WHERE kind = 'run' AND subject = $1 AND state = 'completed'`,
    [run],
  );
}
