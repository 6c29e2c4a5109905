import type { CheckRecord } from '../storage/store.ts';

/** A header for every answer about a `live` check: the data is sample data all the same. */
export const LIVE_NOTICE: Readonly<Record<string, string>> = { 'x-sandbox-live': 'simulated' };

export function liveNotice({ request }: CheckRecord): Readonly<Record<string, string>> {
  return request.environment === 'live' ? LIVE_NOTICE : {};
}
