import type { CheckRecord } from '../storage/store.ts';

const LIVE_NOTICE = { 'x-sandbox-live': 'simulated' };

/** A header for every answer about a `live` check: the data is sample data all the same. */
export function liveNotice(...records: readonly CheckRecord[]): Record<string, string> {
  return records.some(({ request }) => request.environment === 'live') ? LIVE_NOTICE : {};
}
