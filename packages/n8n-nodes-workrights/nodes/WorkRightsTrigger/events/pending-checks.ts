import type { IDataObject, IPollFunctions } from 'n8n-workflow';
import { clock } from '../../WorkRights/shared/clock';
import { isObject } from '../../WorkRights/shared/json';
import type { VisaCheck } from '../../WorkRights/transport/answers';
import { createLookUp } from '../../WorkRights/waiting/look-up-checks';
import { isFinished } from '../../WorkRights/waiting/wait-for-checks';

/** How many unfinished checks are remembered, and how many of them one poll looks up. The next poll continues with the rest. */
export const LARGEST_PENDING = 5000;
export const LOOKED_UP_AT_ONCE = 1000;

/**
 * A check counts as gone after this many lookups in a row without it, over at least this long: an hour of trouble at the
 * service must not lose a result.
 */
export const MISSES_WHEN_GONE = 5;
export const MISSING_WHEN_GONE = 60 * 60_000;

/** How many checks one poll looks up alone, because lookups of many may leave some out. */
const MADE_SURE_AT_ONCE = 10;

/** A check counts as never finishing if the service has a request that is so much newer. In ms. */
export const LONGEST_PENDING = 30 * 24 * 60 * 60_000;

/** A check that wasn't finished when last seen. Times in ms. */
export interface PendingCheck {
  readonly id: string;
  readonly requestedAt: number;
  /** How many lookups in a row didn't return it, and when the first of them was. */
  readonly misses?: number;
  readonly missingSince?: number;
  /** It was already reported as failing to complete. */
  readonly told?: boolean;
}

export interface FollowUp {
  readonly finished: readonly VisaCheck[];
  /** The checks of `open` that were seen, in their present state. */
  readonly unfinished: readonly VisaCheck[];
  /** The checks that weren't looked up for the longest time come first. */
  readonly open: readonly PendingCheck[];
  /** Checks that aren't followed any more. */
  readonly gone: readonly PendingCheck[];
}

/**
 * Which of the remembered checks have finished. Checks in `listed` need no lookup. It gives up checks that the service no
 * longer knows, and those requested long before `newest`, the latest request seen.
 */
export async function followUp(
  context: IPollFunctions,
  pending: readonly PendingCheck[],
  listed: readonly VisaCheck[],
  newest: number,
): Promise<FollowUp> {
  const seen = new Map(listed.map((check) => [check.id, check]));
  const asked = pending.filter(({ id }) => !seen.has(id)).slice(0, LOOKED_UP_AT_ONCE);
  const lookUp = createLookUp(context);
  const remember = (checks: readonly VisaCheck[]) => {
    for (const check of checks) seen.set(check.id, check);
  };
  if (asked.length > 0) remember(await lookUp(asked.map(({ id }) => id)));

  const suspects = asked.filter((check) => !seen.has(check.id) && seemsGone(check));
  const unknown = new Set<string>();
  for (const { id } of suspects.slice(0, MADE_SURE_AT_ONCE)) {
    remember(await lookUp([id]));
    if (!seen.has(id)) unknown.add(id);
  }

  const finished: VisaCheck[] = [];
  const unfinished: VisaCheck[] = [];
  const untouched: PendingCheck[] = [];
  const again: PendingCheck[] = [];
  const gone: PendingCheck[] = [];
  const turn = new Set(asked);
  for (const entry of pending) {
    const check = seen.get(entry.id);
    const { id, requestedAt, told } = entry;
    if (check !== undefined && isFinished(check)) finished.push(check);
    else if (check === undefined && !turn.has(entry)) untouched.push(entry);
    else if (check === undefined && !unknown.has(id)) again.push(missed(entry));
    else if (check === undefined || requestedAt < newest - LONGEST_PENDING) gone.push(entry);
    else {
      unfinished.push(check);
      again.push({ id, requestedAt, ...(told && { told }) });
    }
  }
  if (gone.length > 0) {
    context.logger.warn(
      `Work Rights Trigger: ${gone.length} visa checks are no longer followed: the service does not know them, or they have been pending for more than 30 days`,
    );
  }
  return { finished, unfinished, open: [...untouched, ...again], gone };
}

/** As many checks as can be remembered. Those that lookups don't return are removed first, then the oldest. */
export function capped(
  context: IPollFunctions,
  pending: readonly PendingCheck[],
): { readonly kept: readonly PendingCheck[]; readonly dropped: readonly PendingCheck[] } {
  const excess = pending.length - LARGEST_PENDING;
  if (excess <= 0) return { kept: pending, dropped: [] };
  context.logger.warn(
    `Work Rights Trigger: more than ${LARGEST_PENDING} visa checks are pending; the results of ${excess} will not be reported`,
  );
  const leastLikelyFirst = pending.toSorted(
    (one, other) => (other.misses ?? 0) - (one.misses ?? 0) || one.requestedAt - other.requestedAt,
  );
  const dropped = new Set(leastLikelyFirst.slice(0, excess));
  return { kept: pending.filter((check) => !dropped.has(check)), dropped: [...dropped] };
}

export function isPendingCheck(value: unknown): value is PendingCheck & IDataObject {
  return isObject(value) && typeof value.id === 'string' && typeof value.requestedAt === 'number';
}

function missed(entry: PendingCheck): PendingCheck {
  const { misses = 0, missingSince = clock.now() } = entry;
  return { ...entry, misses: misses + 1, missingSince };
}

function seemsGone({ misses = 0, missingSince = Infinity }: PendingCheck): boolean {
  return misses + 1 >= MISSES_WHEN_GONE && clock.now() - missingSince >= MISSING_WHEN_GONE;
}
