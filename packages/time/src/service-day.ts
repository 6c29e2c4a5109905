import { DAY_MS, type Day } from './calendar.ts';

/** The service's day begins at midnight at UTC+10, all year (service.md §4.1). */
const SERVICE_OFFSET = 10 * 60 * 60_000;

/** The service's day at a time in milliseconds since the epoch. */
export function serviceDay(time: number): Day {
  return new Date(time + SERVICE_OFFSET).toISOString().slice(0, 10);
}

/** The number of service days since the epoch. */
export function serviceDayNumber(time: number): number {
  return Math.floor((time + SERVICE_OFFSET) / DAY_MS);
}
