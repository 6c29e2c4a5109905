import type { Day } from './calendar.ts';

/** The service's days begin at midnight at UTC+10, all year (service.md §4.1). */
const SERVICE_OFFSET = 10 * 60 * 60_000;

/** The day of the service at a time in milliseconds since the epoch. */
export function serviceDay(time: number): Day {
  return new Date(time + SERVICE_OFFSET).toISOString().slice(0, 10);
}
