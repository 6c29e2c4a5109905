import type { Dialect, Fields, Sql } from '../../base/database/database.ts';
import type { Lease, BulkLedger, Submission } from './ledger.ts';
import { type Problem, problemWith, type Row } from '../../base/rows/row.ts';
import type { RunSettings } from '../../base/rows/run.ts';
import { AHEAD, KEY, needRun, numberOrNull, oneOf, readObject } from '../../base/database/context.ts';
import { assertInChunk, CHUNK_ROWS, chunkOf, rowsIn } from './chunks.ts';
import { holdRun } from './hold-run.ts';
import { agreedSince, findVetoes, refuse } from './consent.ts';
import { findSentSince } from './earlier.ts';
import type { LedgerContext } from './followers.ts';
import { ASKED_FOR, needLease } from './leases.ts';
import { readRange } from './read-rows.ts';

/** Only rows in these states can get an outcome. */
const UNDER_WAY = ['submitting', 'unknown'];
/** `submitted_at` moves `lastNoted` to now. Older checks are known to whoever plans the rows again, so they aren't compared. */
const PLAN_AGAIN = `UPDATE workrights_row SET state = 'planned', problem = NULL, check_id = NULL, submitting_at = NULL, submitted_at = $2`;
const NONE: ReadonlyMap<number, Problem> = new Map();
/** Milliseconds; workers' clocks differ by less. */
const SKEW = 5_000;

export function createSubmitting(context: LedgerContext) {
  const { database, sealer } = context;
  const { dialect } = database;
  return {
    beginSubmitting: (lease, limit, now) =>
      database.write(async (sql) => {
        if (dialect.lockMarking !== undefined) await sql(dialect.lockMarking);
        await needLease(sql, lease, dialect.lock);
        const rows = await nextPlanned(context, sql, lease, { limit, now });
        await sql(
          `UPDATE workrights_row AS r
            SET state = 'submitting', attempts = r.attempts + 1, submitting_at = $2, problem = NULL
            FROM ${dialect.given(KEY)} WHERE r.run = given.of AND r.number = given.nr`,
          [JSON.stringify(rows.map(({ number }) => ({ of: lease.run, nr: number }))), now],
        );
        return rows.map((row) => ({
          ...row,
          state: 'submitting',
          attempts: row.attempts + 1,
          submittingAt: now,
          problem: null,
        }));
      }),

    endSubmitting: (lease, submissions, now) =>
      database.write(async (sql) => {
        await needLease(sql, lease, dialect.lock);
        assertInChunk(lease, submissions);
        const taken = await findTaken(sql, dialect, lease.run, submissions);
        const outcomes = submissions.map((submission) => ({
          of: lease.run,
          ...outcomeOf(submission, taken),
          ...('data' in submission && {
            data: sealer.sealText(JSON.stringify(submission.data), ['data', lease.run, submission.number]),
          }),
        }));
        const done = await sql(
          `UPDATE workrights_row AS r
            SET state = given.state, check_id = given.check_id, problem = given.problem,
              attempts = CASE WHEN r.attempts + given.more < 0 THEN 0 ELSE r.attempts + given.more END, data = coalesce(given.data, r.data),
              submitting_at = CASE WHEN given.state = 'planned' OR (given.state = 'pending' AND given.more > 0) THEN NULL
                ELSE r.submitting_at END,
              submitted_at = CASE given.state WHEN 'pending' THEN $2 WHEN 'planned' THEN NULL ELSE r.submitted_at END
            FROM ${dialect.given({ ...KEY, state: 'text', check_id: 'text', problem: 'text', data: 'bytes', more: 'integer' })}
            WHERE r.run = given.of AND r.number = given.nr AND r.state IN ${oneOf(UNDER_WAY)}
            RETURNING number`,
          [JSON.stringify(outcomes), now],
        );
        if (done.length !== submissions.length) {
          throw new TypeError(`Only rows of part ${lease.chunk} that are being sent have an outcome.`);
        }
      }),

    rowsOf: (lease, states) =>
      database.read(async (sql) => {
        await needLease(sql, lease);
        return readRange(context, sql, { ...range(lease), states });
      }),

    retry: (run, { held, now = Date.now() }) =>
      database.write(async (sql) => {
        await needRun(sql, run, dialect.lock);
        // Workers lock a chunk before its rows; so does this, which avoids a deadlock.
        await sql(`SELECT chunk FROM workrights_chunk WHERE run = $1 ORDER BY chunk ${dialect.lock}`, [run]);
        const again = `run = $1 AND fingerprint IS NOT NULL AND state IN ${oneOf(['refused', 'failed', ...(held ? ['held'] : [])])}`;
        await sql(
          `UPDATE workrights_chunk SET due_at = ${ASKED_FOR} WHERE run = $1 AND EXISTS (SELECT 1 FROM workrights_row
            WHERE ${again} AND number BETWEEN chunk * ${CHUNK_ROWS} + 1 AND (chunk + 1) * ${CHUNK_ROWS})`,
          [run],
        );
        const rows = await sql(`${PLAN_AGAIN} WHERE ${again} RETURNING number`, [run, now]);
        await forgetResults(context, sql, run, rows);
        return rows.length;
      }),

    planAgain: (lease, numbers, now) =>
      database.write(async (sql) => {
        const { run } = lease;
        await needLease(sql, lease, dialect.lock);
        assertInChunk(
          lease,
          numbers.map((number) => ({ number })),
        );
        const rows = await sql(
          `${PLAN_AGAIN} WHERE run = $3 AND fingerprint IS NOT NULL AND state = 'failed'
            AND number IN (SELECT nr FROM ${dialect.given({ nr: 'integer' })}) RETURNING number`,
          [JSON.stringify(numbers.map((nr) => ({ nr }))), now, run],
        );
        await forgetResults(context, sql, run, rows);
      }),

    lastNoted: (run, now) => database.read((sql) => lastNoted(sql, run, now)),

    replan: (run, numbers) =>
      database.write(async (sql) => {
        await holdRun(database, sql, run);
        await sql(
          `UPDATE workrights_row AS r SET state = 'planned', problem = NULL, submitting_at = NULL
            FROM ${dialect.given(KEY)}
            WHERE r.run = given.of AND r.number = given.nr AND r.state = 'refused' AND r.fingerprint IS NOT NULL`,
          [JSON.stringify(numbers.map((nr) => ({ of: run, nr })))],
        );
        const chunks = [...new Set(numbers.map(chunkOf))];
        await sql(
          `UPDATE workrights_chunk AS c SET due_at = ${ASKED_FOR} FROM ${dialect.given({ of: 'text', place: 'integer' })}
            WHERE c.run = given.of AND c.chunk = given.place`,
          [JSON.stringify(chunks.map((place) => ({ of: run, place })))],
        );
        for (const { retried } of context.followers) await retried?.(sql, run);
      }),

    assumeSent: (run, now) =>
      database.write(async (sql) => {
        await holdRun(database, sql, run);
        // Whatever the copy lacks happened after everything in it.
        const since = ((await lastNoted(sql, run, now)) ?? now) - SKEW;
        const again = `run = $1 AND state = 'planned'`;
        const [planned] = await sql(`SELECT count(*) AS count FROM workrights_row WHERE ${again}`, [run]);
        await sql(
          `UPDATE workrights_row SET state = 'unknown', submitting_at = $2, submitted_at = $3, problem = $4 WHERE ${again}`,
          [run, now, since, JSON.stringify(RESTORED)],
        );
        await sql('UPDATE workrights_chunk SET due_at = $2 WHERE run = $1', [run, ASKED_FOR]);
        return Number(planned?.['count']);
      }),
  } satisfies Partial<BulkLedger>;
}

/** Deletes the results of rows that are planned again: they belong to earlier checks. */
async function forgetResults(
  { database: { dialect }, followers }: LedgerContext,
  sql: Sql,
  run: string,
  rows: readonly Fields[],
): Promise<void> {
  await sql(
    `DELETE FROM workrights_result WHERE run = $2 AND number IN (SELECT nr FROM ${dialect.given({ nr: 'integer' })})`,
    [JSON.stringify(rows.map(({ number }) => ({ nr: Number(number) }))), run],
  );
  for (const { retried } of followers) await retried?.(sql, run);
}

async function lastNoted(sql: Sql, run: string, now: number): Promise<number | undefined> {
  const { created_at: plannedAt } = await needRun(sql, run);
  const latest = (time: string): string => `max(CASE WHEN ${time} <= $2 THEN ${time} END) AS ${time}`;
  const [found] = await sql(
    `SELECT ${['submitting_at', 'submitted_at', 'completed_at'].map(latest).join(', ')} FROM workrights_row WHERE run = $1`,
    [run, now],
  );
  const times = [plannedAt, ...Object.values(found ?? {})].map((time) => numberOrNull(time) ?? 0);
  const noted = Math.max(...times.filter((time) => time <= now));
  return noted > 0 ? noted : undefined;
}

/**
 * The next planned rows that may be sent. Two runs may have been planned before either started, so this refuses people whom
 * another run has sent since, who have since refused consent, or whom the monitor's register now bars.
 */
async function nextPlanned(
  context: LedgerContext,
  sql: Sql,
  lease: Lease,
  { limit, now }: { readonly limit: number; readonly now: number },
): Promise<Row[]> {
  const { database, documentPrint } = context;
  const { dialect } = database;
  const { run } = lease;
  const found = await needRun(sql, run);
  // A person may have paused the run since the worker read its state.
  if (found['state'] !== 'ready') return [];
  const since = Number(found['created_at']);
  const { consent } = readObject<RunSettings>(run, 'settings', found['settings']);
  for (;;) {
    const rows = await readPlanned(context, sql, lease, limit);
    // Computed from the request, because rows of older ledgers have no HMAC of the document.
    const documents = new Map(
      rows.flatMap(({ number, data }) => {
        const print = data?.request && documentPrint(data.request);
        return print ? [[number, print] as const] : [];
      }),
    );
    const all = rows.map(({ number }) => number);
    const ofRegister =
      consent === 'register' ? await context.register.barred(sql, { run, numbers: all, now }) : undefined;
    const barred = ofRegister?.barred ?? NONE;
    await refuse(sql, dialect, run, barred);
    for (const number of barred.keys()) documents.delete(number);
    const agreed = agreedSince(documents, since).map((each) => {
      const at = ofRegister?.agreedAt.get(each.nr);
      // The register knows when its people agreed.
      return ofRegister === undefined ? each : { ...each, since: Math.max(since, at ?? 0), own: false };
    });
    const vetoes = await findVetoes(context, sql, { run, agreed });
    await refuse(sql, dialect, run, vetoes);
    const numbers = all.filter((number) => !barred.has(number) && !vetoes.has(number));
    // A check that a fast clock dated far ahead must not block its person until then.
    const until = consent === 'register' ? now + AHEAD : Number.MAX_SAFE_INTEGER;
    const sent = await findSentSince(sql, dialect, { run, numbers, since, until });
    if (vetoes.size + barred.size + sent.size === 0) return rows;
    const refused = [...sent].map(([nr, problem]) => ({ of: run, nr, problem: JSON.stringify(problem) }));
    await sql(
      `UPDATE workrights_row AS r SET state = 'refused', problem = given.problem
        FROM ${dialect.given({ ...KEY, problem: 'text' })} WHERE r.run = given.of AND r.number = given.nr`,
      [JSON.stringify(refused)],
    );
  }
}

/**
 * Rows that were tried before come last. Otherwise the service could refuse the same first few people each night, and stop the
 * run each time.
 */
async function readPlanned(context: LedgerContext, sql: Sql, lease: Lease, limit: number): Promise<Row[]> {
  const planned = { ...range(lease), states: ['planned'] } as const;
  const untried = await readRange(context, sql, { ...planned, isTried: false }, limit);
  // Fill up to the limit: with fewer rows, a worker concludes that none is left.
  const more = limit - untried.length;
  return more === 0
    ? untried
    : [...untried, ...(await readRange(context, sql, { ...planned, isTried: true }, more))];
}

function range({ run, chunk }: Lease): { run: string; first: number; last: number } {
  const [first, last] = rowsIn(chunk);
  return { run, first, last };
}

interface Outcome {
  readonly nr: number;
  readonly state: Submission['state'];
  readonly check_id: string | null;
  readonly problem: string | null;
  /** Correction of the attempts: the mark counted one too few or too many. */
  readonly more: number;
}

/** One check can't belong to two people. A person must decide whose it is, so the row becomes `held`. */
function outcomeOf(submission: Submission, taken: ReadonlySet<number>): Outcome {
  const { number, state } = submission;
  const problem = taken.has(number) ? CHECK_OF_ANOTHER : 'problem' in submission ? submission.problem : null;
  return {
    nr: number,
    state: taken.has(number) ? 'held' : state,
    check_id: 'checkId' in submission && !taken.has(number) ? submission.checkId : null,
    problem: problem && JSON.stringify(problem),
    more:
      'unnoted' in submission && submission.unnoted
        ? 1
        : 'neverLeft' in submission && submission.neverLeft
          ? -1
          : 0,
  };
}

const RESTORED = problemWith('restored', {
  rule: 'May have been sent before the ledger was restored. The run looks for its check.',
});

const CHECK_OF_ANOTHER = problemWith('check-of-another-row', {
  rule: 'got the id of a check that already belongs to another row',
  fix: 'Compare both people with the check in the service, then decide by hand.',
});

/** Numbers of rows whose check belongs to a row with another request: in the ledger, or earlier in the same batch. */
async function findTaken(
  sql: Sql,
  dialect: Dialect,
  run: string,
  submissions: readonly Submission[],
): Promise<ReadonlySet<number>> {
  const made = submissions.filter((submission) => submission.state === 'pending');
  const found = await sql(
    // A count per given row: without statistics, Postgres would scan the whole table for a join.
    `SELECT nr FROM ${dialect.given({ nr: 'integer', check_id: 'text' })}
      WHERE (SELECT count(*) FROM workrights_row AS other
        WHERE other.check_id = given.check_id AND NOT (other.run = $2 AND other.number = nr)
          AND (other.run = $2 OR other.fingerprint IS NULL OR other.fingerprint <>
            (SELECT mine.fingerprint FROM workrights_row AS mine WHERE mine.run = $2 AND mine.number = nr))) > 0`,
    [JSON.stringify(made.map(({ number, checkId }) => ({ nr: number, check_id: checkId }))), run],
  );
  const first = new Map(made.toReversed().map(({ number, checkId }) => [checkId, number]));
  const again = made.filter(({ number, checkId }) => first.get(checkId) !== number);
  return new Set([...found.map(({ nr }) => Number(nr)), ...again.map(({ number }) => number)]);
}
