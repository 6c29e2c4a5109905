import type { VisaCheck } from '../generated/visa-checks/types.gen.ts';
import type { Clock } from './clock.ts';
import { untilOffPeakWindow } from './off-peak-window.ts';

/** Fastcheck generally takes 5 to 20 seconds (service.md §8). */
const FIRST_LOOK = 5_000;
const FASTCHECK = { min: 2_000, max: 5_000 };
const OFF_PEAK = { min: 60_000, max: 120_000 };

/** Bounds of the time between two looks, in milliseconds. */
export interface Interval {
  min: number;
  max: number;
}

/** Milliseconds until a check that is not finished is worth a first look: at once, unless it was just requested. */
export function untilFirstLook(check: VisaCheck, clock: Clock, interval: Interval | undefined): number {
  // The service's clock may differ from ours, so an age in the future counts as none.
  const age = Math.max(0, clock.now() - Date.parse(check.requested_at ?? ''));
  if (!(age < FIRST_LOOK)) return 0;
  const waitsLonger = interval !== undefined || check.mode === 'offpeak';
  return waitsLonger ? untilNextLook(check, clock, interval) : FIRST_LOOK - age;
}

/** Milliseconds until the next look at a check that is not finished, in whatever state. */
export function untilNextLook(
  check: VisaCheck | undefined,
  clock: Clock,
  interval: Interval | undefined,
): number {
  const offPeak = check?.mode === 'offpeak';
  const { min, max } = interval ?? (offPeak ? OFF_PEAK : FASTCHECK);
  const pause = min + clock.random() * (max - min);
  return offPeak && interval === undefined ? untilOffPeakWindow(clock.now()) + pause : pause;
}
