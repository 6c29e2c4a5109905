import type { CheckRecord } from '../storage/store.ts';

/** A header for every response about a `live` check, whose data is still sample data. */
export const LIVE_NOTICE: Readonly<Record<string, string>> = { 'x-sandbox-live': 'simulated' };

export function liveNotice({ request }: CheckRecord): Readonly<Record<string, string>> {
  return request.environment === 'live' ? LIVE_NOTICE : {};
}
