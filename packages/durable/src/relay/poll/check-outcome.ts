import type { VisaCheck } from '@workrights/client';

import { BETWEEN_ROUNDS, nextPollOf, OVERDUE } from '../../base/polling/poll-times.ts';
import { oneOfWords } from '../../base/outbox/included.ts';
import { modes, visaCheckStatuses } from '../../generated/words.gen.ts';
import type { ClaimedWatch, WatchOutcome } from '../store/relay-work.ts';

const MINUTE = 60_000;
/** An overdue check is polled at this pace, for so long. In milliseconds. */
const AFTER_DEADLINE = { every: 10 * MINUTE, for: 24 * 60 * MINUTE };

/** A check has ended, with or without a result. The event is sent even after the deadline. */
export function ended(watch: ClaimedWatch, check: VisaCheck): WatchOutcome {
  const tells = { type: 'visa_check.ended', check } as const;
  return { watch, state: 'completed', dueAt: null, wasSeen: true, tells };
}

/**
 * The service responded and the check hasn't ended, or it refuses the check (`check` is undefined). Only this function compares
 * with the deadline: while the service doesn't respond, the check may have ended.
 */
export function stillPending(watch: ClaimedWatch, check: VisaCheck | undefined, now: number): WatchOutcome {
  const mode = oneOfWords(check?.mode, modes) ?? watch.mode;
  const isOffPeak = mode === 'offpeak';
  const since = Math.min(watch.since, timeOf(check?.requested_at) ?? watch.since);
  const deadline = watch.deadlineAt ?? since + (isOffPeak ? OVERDUE.offPeak : OVERDUE.fast);
  const common = { watch, mode, wasSeen: check !== undefined };
  if (now < deadline) {
    const dueAt = Math.min(nextPollOf({ since, isOffPeak }, now), deadline);
    return { ...common, state: 'waiting', dueAt: Math.max(dueAt, now + BETWEEN_ROUNDS) };
  }
  const isTold = watch.state === 'overdue';
  if (isTold && now >= deadline + AFTER_DEADLINE.for) return { ...common, state: 'given_up', dueAt: null };
  const included = { status: oneOfWords(check?.status, visaCheckStatuses), mode };
  return {
    ...common,
    state: 'overdue',
    dueAt: now + AFTER_DEADLINE.every,
    ...(!isTold && { tells: { type: 'visa_check.failed_to_complete', included } }),
  };
}

/** The service did not respond, so the watch stays unchanged. */
export function notSeen(watch: ClaimedWatch, dueAt: number): WatchOutcome {
  return { watch, state: watch.state, dueAt, wasSeen: false };
}

function timeOf(text: unknown): number | undefined {
  const time = Date.parse(String(text));
  return Number.isNaN(time) ? undefined : time;
}
