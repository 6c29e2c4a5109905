import type { IPollFunctions } from 'n8n-workflow';
import { clock } from '../../WorkRights/shared/clock';
import { serviceTime } from '../../WorkRights/transport/service-clock';

/** How far a time of the service may lie before its own clock: several machines have several clocks. Milliseconds. */
const SKEW = 5 * 60_000;

/** What a poll keeps of the times that it saw. Milliseconds. */
export interface SeenTimes {
  /** Newest time of a record. It is the service's. */
  readonly cursor: number;
  /** When the poll was, by the clock of this machine. */
  readonly polledAt?: number;
}

/** Which records are new by their time. */
export interface NewSince {
  /** The next cursor is at least this. */
  readonly atLeast: number;
  readonly isNew: (time: number) => boolean;
  /** A time that the service's clock has not reached: no cursor may be there. */
  readonly isAhead: (time: number) => boolean;
  /** Whether the service's clock was set back since the last poll. */
  readonly wentBack: boolean;
}

/**
 * Normally, what is after the cursor is new. When the service's clock was ahead and was set right, the cursor lies in the
 * future, and nothing would be new for as long. Then what the service dates since the last poll is new, by its clock as it is now.
 *
 * @param overlap how much older a record may be, because it showed up late.
 */
export function newSince(
  context: IPollFunctions,
  { cursor, polledAt }: SeenTimes,
  overlap: number,
): NewSince {
  const now = serviceTime(context) ?? Infinity;
  const isAhead = (time: number): boolean => time > now + SKEW;
  const isAfterCursor = (time: number): boolean => time > cursor - overlap;
  if (!isAhead(cursor)) {
    return { atLeast: cursor, isNew: isAfterCursor, isAhead, wentBack: false };
  }
  const since = now - Math.max(0, clock.now() - (polledAt ?? Infinity));
  const isNew = (time: number): boolean => isAfterCursor(time) || (time > since - overlap && !isAhead(time));
  return { atLeast: since, isNew, isAhead, wentBack: true };
}
