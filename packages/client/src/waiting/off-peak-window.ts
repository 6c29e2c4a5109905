const DAY = 24 * 60 * 60 * 1000;
const OPENS = 11 * 60 * 60 * 1000;
const CLOSES = 20 * 60 * 60 * 1000;

/**
 * Milliseconds until the off-peak window opens; 0 while it is open. The window is 9pm to 6am AEST (service.md §8),
 * which is UTC+10 all year, so 11:00 to 20:00 UTC.
 */
export function untilOffPeakWindow(now: number): number {
  const timeOfDay = ((now % DAY) + DAY) % DAY;
  if (timeOfDay >= OPENS && timeOfDay < CLOSES) return 0;
  return (OPENS - timeOfDay + DAY) % DAY;
}
