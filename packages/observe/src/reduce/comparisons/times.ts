import { offPeakWindow } from '@workrights/time/off-peak';

import type { JsonObject } from '../read-body.ts';
import { rangeOf, type CompareRecord, type TokenOf } from './comparison.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const AEST = 10;

const TIMESTAMP = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d/;
const ZONE = /(?:Z|[+-]\d\d(?::?\d\d)?)$/i;

/** With daylight saving time, as the zones of the machine have it. */
const sydneyHour = new Intl.DateTimeFormat('en-US', {
  timeZone: 'Australia/Sydney',
  hour: 'numeric',
  hourCycle: 'h23',
});

export const fastcheckTime: CompareRecord<'fastcheck-time'> = (check) => {
  if (check['status'] !== 'completed' || check['mode'] !== 'fastcheck') return [];
  const [requested, checked] = [timeOf(check['requested_at']), timeOf(check['checked_at'])];
  if (requested === undefined || checked === undefined) return [];
  const seconds = (checked - requested) / 1000;
  if (seconds < 0) return ['negative'];
  if (seconds < 5) return ['under-5-seconds'];
  return [
    rangeOf(
      seconds,
      [
        [20, '5-20-seconds'],
        [60, '21-60-seconds'],
        [600, '1-10-minutes'],
      ],
      'over-10-minutes',
    ),
  ];
};

export const offpeakWindow: CompareRecord<'offpeak-window'> = (check) => {
  const checked = check['mode'] === 'offpeak' ? instantOf(check['checked_at']) : undefined;
  if (checked === undefined) return [];
  if (offPeakWindow(checked).isOpen) return [isOpenInSydney(checked) ? 'both' : 'only-utc+10'];
  return [isOpenInSydney(checked) ? 'only-sydney' : 'neither'];
};

/**
 * A check counts as within a window if the window is open by either clock, so a service with daylight saving time gives the
 * same answer. A check that was completed between two windows gives no answer here; `offpeak-window` counts it.
 */
export const offpeakNight: CompareRecord<'offpeak-night'> = (check) => {
  if (check['status'] !== 'completed' || check['mode'] !== 'offpeak') return [];
  const [requested, checked] = [instantOf(check['requested_at']), instantOf(check['checked_at'])];
  if (requested === undefined || checked === undefined) return [];
  const nights = windowsClosedBy(checked) - windowsClosedBy(requested);
  const isOpen = offPeakWindow(checked).isOpen || isOpenInSydney(checked);
  if (nights < 0 || (nights === 0 && !isOpen)) return ['before'];
  if (!isOpen) return [];
  return [nights === 0 ? 'first' : nights === 1 ? 'second' : 'later'];
};

/** Goes by a time of each record. Says nothing for fewer than three records, for a missing time, or for equal times. */
export function orderBy(
  records: readonly JsonObject[],
  name: 'requested_at' | 'datetime',
): readonly TokenOf<'list-order' | 'onboard-list-order'>[] {
  const times = records.map((record) => timeOf(record[name])).filter((time) => time !== undefined);
  if (times.length < 3 || times.length < records.length) return [];
  const falls = times.every((time, index) => index === 0 || time <= times[index - 1]!);
  const rises = times.every((time, index) => index === 0 || time >= times[index - 1]!);
  if (falls && rises) return [];
  return [falls ? 'newest-first' : rises ? 'oldest-first' : 'neither'];
}

/** Milliseconds of a timestamp. One without a zone is taken as UTC, which is enough to compare it with others. */
function timeOf(value: unknown): number | undefined {
  if (typeof value !== 'string' || value.length > 40 || !TIMESTAMP.test(value)) return undefined;
  const time = Date.parse((ZONE.test(value) ? value : `${value}Z`).replace(' ', 'T'));
  return Number.isNaN(time) ? undefined : time;
}

/** The same, only for a timestamp with a zone. Without a zone, nobody knows what the local clocks showed. */
function instantOf(value: unknown): number | undefined {
  return typeof value === 'string' && value.length <= 40 && ZONE.test(value) ? timeOf(value) : undefined;
}

/** Whether the window is open by the clocks of Sydney, which are an hour ahead of UTC+10 in summer. */
function isOpenInSydney(time: number): boolean {
  const hourAtAest = Math.floor(((((time + AEST * HOUR) % DAY) + DAY) % DAY) / HOUR);
  const isSummer = Number(sydneyHour.format(time)) !== hourAtAest;
  return offPeakWindow(isSummer ? time + HOUR : time).isOpen;
}

/** How many windows at UTC+10 have closed before a moment, counted from a fixed one. */
function windowsClosedBy(time: number): number {
  return Math.floor(offPeakWindow(time).closesAt / DAY);
}
