import type { Forecast } from '@workrights/durable';
import { counted, formatNumber } from './counts.ts';

/** What will be sent and how long it takes, in one line. */
export function forecastLine(rows: string, expected: Forecast): string {
  return `${rows} to send: requests ${requestsOf(expected)}, ${timeOf(expected)}`;
}

/** Number of requests of a run, in words. */
export function requestsOf({ requests }: Forecast): string {
  const { creates, lookups, downloads, total } = requests;
  const parts = [counted(creates, 'create'), counted(lookups, 'lookup'), counted(downloads, 'download')];
  return `about ${formatNumber(total)} (${parts.join(', ')})`;
}

/** Minimum duration of a run, and its reason. */
export function timeOf({ days, nights, minutes, limits }: Forecast): string {
  const { perMinute, perDay } = limits;
  const pace = perMinute === undefined ? '' : ` at ${counted(perMinute, 'request')} a minute`;
  return [
    days > 1 && perDay !== undefined ? `${counted(days, 'day')} at ${formatNumber(perDay)} a day` : undefined,
    nights > 0 ? `${counted(nights, 'night')} for off-peak checks` : undefined,
    minutes === null ? 'as long as the service does' : `at least ${hours(minutes)} hours${pace}`,
  ]
    .filter(Boolean)
    .join(', ');
}

function hours(minutes: number): string {
  return `${formatNumber(Math.floor(minutes / 60))}:${String(minutes % 60).padStart(2, '0')}`;
}
