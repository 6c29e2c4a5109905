import { DAY_MS, type Day } from './calendar.ts';

/** The service's days begin at midnight at UTC+10, all year (service.md §4.1). */
const SERVICE_OFFSET = 10 * 60 * 60_000;

/** The day of the service at a time in milliseconds since the epoch. */
export function serviceDay(time: number): Day {
  return new Date(time + SERVICE_OFFSET).toISOString().slice(0, 10);
}

/** How many days of the service have begun since the epoch, for what counts by the day. */
export function serviceDayNumber(time: number): number {
  return Math.floor((time + SERVICE_OFFSET) / DAY_MS);
}
