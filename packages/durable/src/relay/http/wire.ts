import type { WatchKind } from '../../base/outbox/events.ts';
import type * as wire from '../../generated/relay/types.gen.ts';
import type { Attempt, Delivery, NewWatch, PastEvent, Subscription, Watch } from '../store/relay-store.ts';
import { KEPT } from '../store/watching.ts';
import { shownUrl } from '../target.ts';
import { invalid } from './problems.ts';

const YEARS = { first: 0, last: Date.parse('9999-12-31T23:59:59.999Z') };

/** A subscription as in the contract, without secrets, including those in its URL. */
export function writeSubscription(subscription: Subscription): wire.Subscription {
  const { id, url, events, include, description, state, createdAt } = subscription;
  const { stateSince, stateReason, failingSince } = subscription;
  return {
    id,
    url: shownUrl(url),
    events: [...events] as wire.EventType[],
    include: [...include],
    ...(description !== null && { description }),
    state,
    ...(stateSince !== null && { state_since: moment(stateSince) }),
    ...(stateReason !== null && { state_reason: stateReason }),
    ...(failingSince !== null && { failing_since: moment(failingSince) }),
    created_at: moment(createdAt),
  };
}

export function writeDelivery(delivery: Delivery): wire.Delivery {
  const { event, type, subject, state, at, attempts, nextAttemptAt } = delivery;
  const { lastStatus, lastProblem, recentAttempts } = delivery;
  return {
    event,
    type,
    subject,
    state,
    attempts,
    ...(lastStatus !== null && { last_status: lastStatus }),
    ...(lastProblem !== null && { last_problem: lastProblem }),
    ...(recentAttempts.length > 0 && { recent_attempts: recentAttempts.map(writeAttempt) }),
    happened_at: moment(at),
    ...(nextAttemptAt !== null && { next_attempt_at: moment(nextAttemptAt) }),
  };
}

export function writeEvent({ event, type, subject, at }: PastEvent): wire.PastEventEntry {
  return { event, type, subject, happened_at: moment(at) };
}

function writeAttempt({ at, status, problem }: Attempt): wire.Attempt {
  return {
    at: moment(at),
    ...(status !== null && { status }),
    ...(problem !== null && { problem }),
  };
}

export function writeWatch(watch: Watch): wire.Watch {
  const { id, kind, subject, state, addedAt, deadlineAt, seenAt, nextPollAt } = watch;
  return {
    id,
    kind,
    subject,
    state,
    added_at: moment(addedAt),
    ...(deadlineAt !== null && { deadline_at: moment(deadlineAt) }),
    ...(seenAt !== null && { seen_at: moment(seenAt) }),
    ...(nextPollAt !== null && { next_poll_at: moment(nextPollAt) }),
  };
}

/**
 * The watches that a request names, in its order.
 *
 * @throws ProblemError for a deadline that Node can't represent.
 */
export function readWatches(body: wire.WatchCreate): NewWatch[] {
  const { visa_check: check, visa_checks: checks, run, onboard, work_rights: person, deadline } = body;
  const deadlineAt = deadline === undefined ? undefined : Date.parse(deadline);
  // The contract's format allows leap seconds, and years that no response could contain.
  if (deadlineAt !== undefined && !(deadlineAt >= YEARS.first && deadlineAt <= YEARS.last)) {
    throw invalid('body', '/deadline', 'must be a time from 1970 to 9999, without a leap second');
  }
  const wanted: Readonly<Record<WatchKind, readonly string[]>> = {
    visa_check: checks ?? [check ?? []].flat(),
    run: [run ?? []].flat(),
    onboard: [onboard ?? []].flat(),
    work_rights: [person ?? []].flat(),
  };
  return Object.entries(wanted).flatMap(([kind, subjects]) =>
    subjects.map((subject) => ({ kind: kind as WatchKind, subject, deadlineAt })),
  );
}

/** @throws ProblemError for a time before the kept events, or in the future. */
export function readBackfill(text: string, now: number): number {
  const since = Date.parse(text);
  if (since >= now - KEPT && since <= now) return since;
  throw invalid('body', '/backfill_since', 'must be a time of the last 30 days, and not in the future');
}

function moment(milliseconds: number): string {
  return new Date(milliseconds).toISOString();
}
