import { DAY_MS, type Day } from './calendar.ts';

const FIRST = '0000-01-01';
const LAST = '9999-12-31';

/** Stays within the years 0 to 9999. */
export function addDays(day: Day, days: number): Day {
  return written(Date.parse(day) + days * DAY_MS, days);
}

/** The same day of another month, or the last day of that month if it is shorter. */
export function addMonths(day: Day, months: number): Day {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return written(Date.UTC(year, month - 1 + months, Math.min(date, last)), months);
}

function written(time: number, direction: number): Day {
  const text = new Date(time).toISOString();
  if (/^\d{4}-/.test(text)) return text.slice(0, 10);
  return direction < 0 ? FIRST : LAST;
}
