import { rangeOf, timeOf, type CompareRecord, type JsonObject } from './comparison.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** Hours after midnight at which the off-peak window opens and closes (service.md §8). */
const OPENS = 21;
const CLOSES = 6;
const AEST = 10;

export const fastcheckTime: CompareRecord<'fastcheck-time'> = (check) => {
  const times = timesOf(check, 'fastcheck');
  if (!times) return undefined;
  const seconds = (times.checked - times.requested) / 1000;
  if (seconds < 0) return 'negative';
  if (seconds < 5) return 'under-5-seconds';
  return rangeOf(
    seconds,
    [
      [20, '5-20-seconds'],
      [60, '21-60-seconds'],
      [600, '1-10-minutes'],
    ],
    'over-10-minutes',
  );
};

export const offpeakWindow: CompareRecord<'offpeak-window'> = (check) => {
  const times = timesOf(check, 'offpeak');
  if (!times) return undefined;
  const [atTen, atEleven] = [isInWindow(times.checked, AEST), isInWindow(times.checked, AEST + 1)];
  if (atTen) return atEleven ? 'both' : 'only-utc+10';
  return atEleven ? 'only-utc+11' : 'neither';
};

export const offpeakNight: CompareRecord<'offpeak-night'> = (check) => {
  const times = timesOf(check, 'offpeak');
  if (!times) return undefined;
  if (times.checked < times.requested) return 'before';
  const windows = Math.floor((closing(times.checked) - closing(times.requested)) / DAY);
  return windows <= 0 ? 'first' : windows === 1 ? 'second' : 'later';
};

function timesOf(check: JsonObject, mode: string): { requested: number; checked: number } | undefined {
  if (check['status'] !== 'completed' || check['mode'] !== mode) return undefined;
  const [requested, checked] = [timeOf(check['requested_at']), timeOf(check['checked_at'])];
  return requested === undefined || checked === undefined ? undefined : { requested, checked };
}

function isInWindow(time: number, offset: number): boolean {
  const hour = (((time / HOUR + offset) % 24) + 24) % 24;
  return hour >= OPENS || hour < CLOSES;
}

/** When the window closes that a moment is in, or that is the next. */
function closing(time: number): number {
  const shift = (AEST - CLOSES) * HOUR;
  return (Math.floor((time + shift) / DAY) + 1) * DAY - shift;
}
