import type { IPollFunctions } from 'n8n-workflow';
import { clock } from '../../WorkRights/shared/clock';
import { serviceTime } from '../../WorkRights/transport/service-clock';

/** How far ahead of the service's clock one of its times may be, in ms: several machines have several clocks. */
const SKEW = 5 * 60_000;

/** The times that a poll stores, in ms. */
export interface SeenTimes {
  /** The newest record's time, by the service's clock. */
  readonly cursor: number;
  /** The time of the poll, by this computer's clock. */
  readonly polledAt?: number;
}

/** Which records are new, by their time. */
export interface NewSince {
  /** The lowest value of the next cursor. */
  readonly atLeast: number;
  readonly isNew: (time: number) => boolean;
  /** Whether a time is in the service's future. A cursor must not be there. */
  readonly isAhead: (time: number) => boolean;
  /** Whether the service's clock was set back since the last poll. */
  readonly wentBack: boolean;
}

/**
 * Normally, records after the cursor are new. If the service's clock was ahead and then corrected, the cursor is in the future,
 * and nothing would be new until then. In that case, records since the last poll by the corrected clock are new.
 *
 * @param overlap how much older a record may be because the service lists it late.
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
