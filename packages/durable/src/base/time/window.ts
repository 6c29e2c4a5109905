const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** 9pm to 6am AEST (service.md §8), which is UTC+10 all year: 11:00 to 20:00 UTC. */
const OPENS = 11 * HOUR;
const LONG = 9 * HOUR;
/** What the service finishes last is there a little after the window. */
const GRACE = 2 * 60_000;

/** The off-peak window that is open at a time, or opens next. Milliseconds since the epoch. */
export interface Window {
  readonly isOpen: boolean;
  readonly opensAt: number;
  readonly closesAt: number;
}

export function windowAt(now: number): Window {
  const sinceOpening = (((now - OPENS) % DAY) + DAY) % DAY;
  const isOpen = sinceOpening < LONG;
  const opensAt = isOpen ? now - sinceOpening : now - sinceOpening + DAY;
  return { isOpen, opensAt, closesAt: opensAt + LONG };
}

/** The next poll of off-peak checks after a time: each full hour of the window, and once when it has closed. */
export function nextOffPeakPoll(after: number): number {
  const { isOpen, opensAt, closesAt } = windowAt(after);
  const lastPoll = closesAt - DAY + GRACE;
  if (!isOpen) return after < lastPoll ? lastPoll : opensAt + HOUR;
  const hours = Math.floor((after - opensAt) / HOUR) + 1;
  return hours * HOUR >= LONG ? closesAt + GRACE : opensAt + hours * HOUR;
}
