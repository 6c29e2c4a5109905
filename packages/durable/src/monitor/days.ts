import { addDays } from '@workrights/time/later-days';

import type { Day } from './person.ts';

/** The day, or null if it is after tomorrow, because a fast clock wrote it. */
export function notAhead(day: Day | null, today: Day): Day | null {
  return day !== null && day <= addDays(today, 1) ? day : null;
}

export function compare(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

export function later(a: Day, b: Day | null | undefined): Day {
  return b !== null && b !== undefined && b > a ? b : a;
}
