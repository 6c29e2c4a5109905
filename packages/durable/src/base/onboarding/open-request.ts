import type { OnboardListItem } from '@workrights/client';

/** Whom an open request waits for. `person`: they haven't answered. `staff`: they have, and your own staff reviews it. `unknown`: the status has no known meaning. */
export type WaitsFor = 'person' | 'staff' | 'unknown';

const BY_STATUS: ReadonlyMap<string, WaitsFor> = new Map([
  ['Awaiting', 'person'],
  ['Review', 'staff'],
]);

export function waitsFor({ onboard_status: status }: OnboardListItem): WaitsFor {
  return BY_STATUS.get(status) ?? 'unknown';
}

/** When the last action on a request was, in milliseconds; undefined when that can't be read. */
export function lastActionAt({ datetime }: OnboardListItem): number | undefined {
  const time = typeof datetime === 'string' ? Date.parse(datetime) : NaN;
  return Number.isNaN(time) ? undefined : time;
}
