const HOUR = 60 * 60_000;
const DAY = 24 * HOUR;

/** 9pm to 6am AEST (service.md §8) in milliseconds of the UTC day. AEST is UTC+10 all year, so it isn't Sydney's time. */
const OPENS = 11 * HOUR;
const LONG = 9 * HOUR;

/** The off-peak window that is open at a time, or the next one. Times are milliseconds since the epoch. */
export interface OffPeakWindow {
  readonly isOpen: boolean;
  readonly opensAt: number;
  readonly closesAt: number;
}

export function offPeakWindow(now: number): OffPeakWindow {
  const sinceOpening = (((now - OPENS) % DAY) + DAY) % DAY;
  const isOpen = sinceOpening < LONG;
  const opensAt = isOpen ? now - sinceOpening : now - sinceOpening + DAY;
  return { isOpen, opensAt, closesAt: opensAt + LONG };
}
