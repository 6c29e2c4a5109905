import type { VisaCheckCreate } from '@workrights/client';

import { type Context, textOrNull } from '../../base/database/context.ts';
import type { Fields, Sql } from '../../base/database/database.ts';
import { openObject, sealObject } from '../../base/privacy/sealed.ts';
import { knownChecks } from '../../base/rows/known-checks.ts';
import { IdempotencyConflictError } from '../errors.ts';
import type { CreatesOnce, CreateState, LostCreate, StoredCreate } from './creates-once.ts';
import { addWatches } from './watches.ts';

/** More requests than these aren't compared with. */
const MOST_UNANSWERED = 1_000;
const SETTLED = `due_at = NULL, lease_until = 0, settled_at = CAST($2 AS BIGINT)`;

export function createCreates(context: Context): CreatesOnce {
  const { database, mark } = context;
  const { dialect } = database;
  const seal = (key: string, value: object): string => sealObject(context, value, placeOf(key));
  const open = <T extends object>({ key, data }: Fields): T =>
    openObject<T>(context, data, placeOf(String(key)));

  return {
    keyOf: (owner, key) => mark('create', owner, key),

    beginCreate: ({ key, operation, request, holder }, { now, until }) =>
      database.write(async (sql) => {
        const digest = mark('created', operation, JSON.stringify(request));
        const list = JSON.stringify([{ key, operation, digest, holder, data: seal(key, { request }) }]);
        await sql(
          `INSERT INTO workrights_create (key, operation, digest, state, holder, lease_until, due_at, sent_at, data)
            SELECT key, operation, digest, 'sending', holder, CAST($2 AS BIGINT), CAST($2 AS BIGINT), CAST($3 AS BIGINT), data
              FROM ${dialect.given(BEGUN)} WHERE true ON CONFLICT DO NOTHING`,
          [list, until, now],
        );
        const [found] = await sql(
          `SELECT ${columns(dialect.hex('data'))}, digest, holder FROM workrights_create WHERE key = $1`,
          [key],
        );
        if (found?.['operation'] !== operation || found['digest'] !== digest) {
          throw new IdempotencyConflictError();
        }
        // A lost connection may have repeated this transaction.
        return found['holder'] === holder ? 'begun' : toStored(found, open);
      }),

    create: (key) =>
      database.read(async (sql) => {
        const [found] = await sql(
          `SELECT ${columns(dialect.hex('data'))} FROM workrights_create WHERE key = $1`,
          [key],
        );
        return found && toStored(found, open);
      }),

    releaseCreate: ({ key, holder }) =>
      database.write(async (sql) => {
        await sql(`DELETE FROM workrights_create WHERE key = $1 AND holder = $2 AND settled_at IS NULL`, [
          key,
          holder,
        ]);
      }),

    loseCreate: ({ key, holder }, now) =>
      database.write(async (sql) => {
        await sql(
          `UPDATE workrights_create SET state = 'lost', lost_at = CAST($3 AS BIGINT), due_at = CAST($3 AS BIGINT), lease_until = 0
            WHERE key = $1 AND holder = $2 AND settled_at IS NULL`,
          [key, holder, now],
        );
      }),

    claimLostCreates: (holder, { now, until, limit }) =>
      database.write(async (sql) => {
        const due = await findLost(sql, { now, limit, lock: dialect.lockFree });
        const claimed = await sql(
          `UPDATE workrights_create SET state = 'lost', holder = $2, lease_until = CAST($3 AS BIGINT),
              lost_at = coalesce(lost_at, CAST($4 AS BIGINT))
            FROM ${dialect.given({ sought: 'text' })} WHERE key = given.sought
            RETURNING key, operation, sent_at, lost_at, ${dialect.hex('data')} AS data`,
          [JSON.stringify(due.map(({ key }) => ({ sought: String(key) }))), holder, until, now],
        );
        return claimed.map((each): LostCreate => {
          const { request } = open<{ request: object }>(each);
          const [sentAt, lostAt] = [Number(each['sent_at']), Number(each['lost_at'])];
          return {
            key: String(each['key']),
            holder,
            operation: String(each['operation']),
            request,
            sentAt,
            lostAt,
          };
        });
      }),

    hasLostCreates: (now) =>
      database.read(async (sql) => (await findLost(sql, { now, limit: 1, lock: '' })).length > 0),

    lookAgain: ({ key, holder }, dueAt) =>
      database.write(async (sql) => {
        await sql(
          'UPDATE workrights_create SET due_at = CAST($3 AS BIGINT), lease_until = 0 WHERE key = $1 AND holder = $2 AND due_at IS NOT NULL',
          [key, holder, dueAt],
        );
      }),

    settleCreate: ({ key, holder }, { state, subject, body, watch, trace }, now) =>
      database.write(async (sql) => {
        const data = body === undefined ? null : seal(key, { body });
        // Other lost creates are compared with one that nobody could decide.
        const keep = state === 'undecided' ? 'workrights_create.data' : 'given.data';
        const [settled] = await sql(
          `UPDATE workrights_create SET state = given.state, subject = given.subject, data = ${keep}, ${SETTLED}
            FROM ${dialect.given(ENDED)}
            WHERE key = given.sought AND workrights_create.holder = given.by_holder AND settled_at IS NULL RETURNING key`,
          [JSON.stringify([{ sought: key, by_holder: holder, state, subject: subject ?? null, data }]), now],
        );
        if (settled && subject !== undefined && watch !== undefined) {
          await addWatches(context, sql, [{ kind: watch, subject, trace }], now);
        }
      }),

    knownChecks: (ids) => database.read((sql) => knownChecks(sql, dialect, ids)),

    hasKnownChecks: () =>
      database.read(async (sql) => {
        const [known] = await sql(
          `SELECT 1 AS one WHERE EXISTS (SELECT 1 FROM workrights_create WHERE operation = 'createVisaCheck' AND subject IS NOT NULL)
            OR EXISTS (SELECT 1 FROM workrights_row WHERE check_id IS NOT NULL)`,
        );
        return known !== undefined;
      }),

    unansweredChecks: (besides) =>
      database.read(async (sql) => {
        const found = await sql(
          `SELECT key, ${dialect.hex('data')} AS data FROM workrights_create
            WHERE operation = 'createVisaCheck' AND state IN ('sending', 'lost', 'undecided') AND data IS NOT NULL AND key <> $1
            LIMIT ${MOST_UNANSWERED}`,
          [besides],
        );
        return found.map((each) => open<{ request: VisaCheckCreate }>(each).request);
      }),
  };
}

const BEGUN = { key: 'text', operation: 'text', digest: 'text', holder: 'text', data: 'bytes' } as const;
const ENDED = { sought: 'text', by_holder: 'text', state: 'text', subject: 'text', data: 'bytes' } as const;

function columns(data: string): string {
  return `key, operation, state, subject, ${data} AS data`;
}

function placeOf(key: string): [string, string] {
  return ['create', key];
}

async function findLost(
  sql: Sql,
  { now, limit, lock }: { now: number; limit: number; lock: string },
): Promise<Fields[]> {
  return sql(
    `SELECT key FROM workrights_create WHERE due_at <= $1 AND lease_until <= $1 ORDER BY due_at, key LIMIT $2 ${lock}`,
    [now, limit],
  );
}

function toStored(found: Fields, open: <T extends object>(fields: Fields) => T): StoredCreate {
  const state = String(found['state']) as CreateState;
  const body = state === 'done' && found['data'] !== null ? open<{ body?: string }>(found).body : undefined;
  return { state, subject: textOrNull(found['subject']), body };
}

/** Makes the unsettled creates due, after all earlier workers have ended. */
export async function endCreateLeases(sql: Sql): Promise<void> {
  await sql('UPDATE workrights_create SET lease_until = 0, due_at = 0 WHERE due_at IS NOT NULL');
}
