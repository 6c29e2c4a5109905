import type { OnboardListItem } from '@workrights/client';

/**
 * Who must act on an open request. `person`: they haven't answered. `staff`: they have, and your staff must review it.
 * `unknown`: the status has no known meaning.
 */
export type WaitsFor = 'person' | 'staff' | 'unknown';

const BY_STATUS: ReadonlyMap<string, WaitsFor> = new Map([
  ['Awaiting', 'person'],
  ['Review', 'staff'],
]);

export function waitsFor({ onboard_status: status }: OnboardListItem): WaitsFor {
  return BY_STATUS.get(status) ?? 'unknown';
}

/** Time of the last action on a request, in milliseconds; undefined if it can't be read. */
export function lastActionAt({ datetime }: OnboardListItem): number | undefined {
  const time = typeof datetime === 'string' ? Date.parse(datetime) : NaN;
  return Number.isNaN(time) ? undefined : time;
}
