import type { VisaCheck } from '@workrights/client';

import { BETWEEN_ROUNDS, nextPollOf, OVERDUE } from '../../base/polling/poll-times.ts';
import { oneOfWords } from '../../base/outbox/included.ts';
import { modes, visaCheckStatuses } from '../../generated/words.gen.ts';
import type { ClaimedWatch, WatchOutcome } from '../store/relay-work.ts';

const MINUTE = 60_000;
/** A check that is overdue is polled at this pace, for so long. In milliseconds. */
const AFTER_DEADLINE = { every: 10 * MINUTE, for: 24 * 60 * MINUTE };

/** A check has ended, with a result or without one: that is told, also after its deadline. */
export function ended(watch: ClaimedWatch, check: VisaCheck): WatchOutcome {
  const tells = { type: 'visa_check.ended', check } as const;
  return { watch, state: 'completed', dueAt: null, wasSeen: true, tells };
}

/**
 * The service responded, and the check has not ended; or it refuses the check (`check` is undefined). The deadline is judged here
 * and nowhere else: as long as the service does not respond, nobody knows.
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

/** The service did not respond: the watch stays as it is. */
export function notSeen(watch: ClaimedWatch, dueAt: number): WatchOutcome {
  return { watch, state: watch.state, dueAt, wasSeen: false };
}

function timeOf(text: unknown): number | undefined {
  const time = Date.parse(String(text));
  return Number.isNaN(time) ? undefined : time;
}
