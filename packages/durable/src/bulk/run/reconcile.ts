import {
  AuthenticationError,
  PermissionDeniedError,
  StatusError,
  UnexpectedResponseError,
  type InconclusiveReason,
  type Reconciliation,
  type VisaCheckCreate,
} from '@workrights/client';

import type { Submission } from '../ledger/ledger.ts';
import type { Problem, Row } from '../../base/rows/row.ts';
import type { KeptLease } from './kept-lease.ts';
import { findVisible } from './recent-checks.ts';
import { WORKERS_DIFFER } from '../../base/polling/poll-times.ts';
import { ANSWER_LOST } from './send-row.ts';
import type { Work } from './work.ts';

/** Lost creates that share a list. Each parses it separately, so more would use much memory. */
const AT_ONCE = 8;
/** Most requests to compare with. */
const MOST_UNANSWERED = 1_000;
/** After this many lost responses, a row isn't sent again while the service lists no check at all. */
const MOST_UNLISTED = 5;
/** Milliseconds until the next search if a search itself failed. */
const AGAIN = 15_000;
/** Statuses that don't change, so that a later search can't find more. */
const LASTING = (status: number): boolean =>
  status >= 400 && status < 500 && status !== 408 && status !== 429;

/**
 * Searches for the checks of rows whose request may have been sent: their sender died, or lost the response. If a check is
 * found, the row becomes `pending`. If it certainly doesn't exist, the row becomes `planned` again. If that can't be decided,
 * it becomes `held`, for a person.
 *
 * @returns when to search again for undecided rows; undefined if there are none.
 */
export async function reconcile(
  work: Work,
  lease: KeptLease,
  lost: readonly Row[],
): Promise<number | undefined> {
  const { ledger, meter, clock, stop, lookAt } = work;
  const began = clock.now();
  const due = lost.filter(
    ({ number, state }) => state === 'submitting' || (lookAt.get(number) ?? 0) <= began,
  );
  for (let first = 0; first < due.length; first += AT_ONCE) {
    const rows = due.slice(first, first + AT_ONCE);
    if (stop.soft.aborted || !(await meter.prepare(1))) return Math.max(clock.now() + 1, meter.quietUntil);
    await lease.keepFor(work.longestCreate);
    const looks = await Promise.all(rows.map((row) => look(work, row)));
    const submissions: Submission[] = [];
    for (const [index, { submission, at }] of looks.entries()) {
      const { number, state } = rows[index]!;
      if (at === undefined) lookAt.delete(number);
      else lookAt.set(number, at);
      // A row that stays unknown is written only once.
      if (submission.state !== 'unknown' || state !== 'unknown') submissions.push(submission);
    }
    if (submissions.length > 0) await ledger.endSubmitting(lease.current, submissions, clock.now());
  }
  const times = lost.map(({ number }) => lookAt.get(number)).filter((at) => at !== undefined);
  return times.length > 0 ? Math.min(...times) : undefined;
}

/** Requests of all rows, in any chunk, whose check isn't known yet. A check that equals one of them belongs to no other request. */
export async function unansweredOf({ ledger, run }: Work): Promise<VisaCheckCreate[]> {
  const requests: VisaCheckCreate[] = [];
  for await (const { data } of ledger.rows(run.name, { states: ['submitting', 'unknown', 'held'] })) {
    if (data?.request) requests.push(data.request);
    if (requests.length >= MOST_UNANSWERED) break;
  }
  return requests;
}

interface Look {
  readonly submission: Submission;
  /** When to search again. */
  readonly at?: number;
}

async function look(work: Work, row: Row): Promise<Look> {
  const { checks, clock, ledger, meter, stop } = work;
  const { number, data, submittingAt, submittedAt, problem } = row;
  const request = data?.request;
  if (request === undefined || submittingAt === null) {
    return {
      submission: held(
        number,
        'no-request',
        'The row has no request any more, so the run cannot look for its check.',
      ),
    };
  }
  const now = clock.now();
  const isAhead = submittingAt > now + WORKERS_DIFFER;
  // The clock was set back. The row was sent after everything that the correct clock has dated.
  const noted = isAhead ? await ledger.lastNoted(work.run.name, now) : undefined;
  if (isAhead && noted === undefined)
    return { submission: held(number, 'clocks-differ', 'The clock was set back since the row was sent.') };
  const sentAt = noted === undefined ? submittingAt : noted - WORKERS_DIFFER;
  const lostAt = Math.min(now, lostAtOf(work, row, submittingAt));
  const settlesAt = lostAt + work.settleFor;
  const isRestored = problem?.code === 'restored';
  // The list may have to reach far back, so search only once.
  if (isRestored && now < settlesAt) return { submission: unknown(number, lostAt), at: settlesAt };
  const since = isRestored ? (submittedAt ?? sentAt) : sentAt;
  let result: Reconciliation;
  let isUnlisted = false;
  let hasNothingOlder = false;
  const sentBefore = meter.sent;
  try {
    result = await checks.reconcileCreate(request, {
      sentAt: since,
      // This function itself waits until a missing check can't appear any more, so the search needs no wait.
      settleFor: 0,
      lostAt: now,
      signal: stop.hard,
      known: {
        any: work.hasChecks,
        answeredAt: (ids) => ledger.knownChecks(ids),
        unanswered: () => unansweredOf(work),
      },
    });
    if (result.outcome === 'inconclusive' && result.reason === 'look-failed') throw result.error;
    if (isRestored && result.outcome === 'inconclusive' && result.reason === 'list-too-short') {
      const { check, ended } = await findVisible(work, request, since);
      if (check !== undefined) result = { outcome: 'found', check };
      else hasNothingOlder = ended;
    }
    isUnlisted =
      result.outcome === 'none' &&
      row.attempts >= MOST_UNLISTED &&
      !work.hasChecks &&
      (await checks.list({ limit: 1 })).length === 0;
    meter.succeeded();
  } catch (error) {
    if (error instanceof AuthenticationError || error instanceof PermissionDeniedError)
      stop.because({ error });
    else meter.failed(error, sentBefore);
    const status = error instanceof StatusError ? error.status : undefined;
    const isLasting = error instanceof UnexpectedResponseError || (status !== undefined && LASTING(status));
    if (isLasting && stop.reason === undefined && now >= settlesAt) {
      return {
        submission: held(
          number,
          'cannot-look',
          `The service does not list its checks (${status === undefined ? 'its response is not a list' : `status ${status}`}).`,
        ),
      };
    }
    return { submission: unknown(number, lostAt), at: Math.max(now + AGAIN, meter.quietUntil) };
  }
  if (result.outcome === 'found' && result.check) {
    work.hasChecks = true;
    const unnoted = isRestored && { unnoted: true };
    return { submission: { number, state: 'pending', checkId: result.check.id, ...unnoted } };
  }
  if (now < settlesAt) return { submission: unknown(number, lostAt), at: settlesAt };
  if (isUnlisted) {
    const rule = `It was sent ${row.attempts} times. Each response was lost, and the service lists no check at all.`;
    return { submission: held(number, 'never-listed', rule) };
  }
  if (hasNothingOlder) {
    return { submission: held(number, 'nothing-older', NOTHING_OLDER.rule, NOTHING_OLDER.fix) };
  }
  if (result.outcome === 'none') return { submission: { number, state: 'planned' } };
  if (result.outcome === 'several') {
    const ids = result.checks.map(({ id }) => id).join(', ');
    return {
      submission: held(number, 'several-checks', `More than one check can belong to this row: ${ids}.`),
    };
  }
  const reason = result.outcome === 'inconclusive' ? result.reason : 'no-id';
  return { submission: held(number, reason, WHY[reason] ?? 'The list of recent checks does not show it.') };
}

/** The latest time at which the request may have been sent. */
function lostAtOf(
  { isAlone, startedAt, longestCreate }: Work,
  { problem }: Row,
  submittingAt: number,
): number {
  // Known from an earlier search by any process.
  if (problem?.at !== undefined) return problem.at;
  // Its sender is dead, because no other process can be working.
  const latest = submittingAt + longestCreate;
  return isAlone && submittingAt <= startedAt ? Math.min(startedAt, latest) : latest;
}

function unknown(number: number, at: number): Submission {
  return { number, state: 'unknown', problem: { ...ANSWER_LOST, at } };
}

const LOOK =
  'Look for the check of this person at the service. Only if there is none, retry the run with its held rows, then resume it.';
/** It isn't documented whether the service lists all checks, so a person decides. */
const NOTHING_OLDER = {
  rule: 'The service lists no check of this row. But it lists none from before the copy of the ledger either, so its list may not show all checks.',
  fix: 'Ask the support of the service whether its list shows all checks of your account. Only if it does, retry the run with its held rows, then resume it. Otherwise look for the check of each person first.',
};

function held(number: number, code: string, rule: string, fix = LOOK): Submission {
  const problem: Problem = { code, details: [{ rule, fix }] };
  return { number, state: 'held', problem };
}

const WHY: Partial<Record<InconclusiveReason, string>> = {
  'list-too-short': 'The list of recent checks does not reach back to when the request was sent.',
  'list-unreadable': 'The list of recent checks is not in order, or shows no times or documents.',
  'clocks-differ': 'The clocks of this machine and the service do not agree.',
  'uncertain-match': 'A check may belong to this row, but has other values.',
};
