import { offPeakWindow } from '@workrights/time/off-peak';

/** From east to west. */
const places: readonly { name: string; zones: readonly [string, ...string[]] }[] = [
  { name: 'Auckland', zones: ['Pacific/Auckland'] },
  { name: 'Sydney and Melbourne', zones: ['Australia/Sydney', 'Australia/Melbourne'] },
  { name: 'Brisbane', zones: ['Australia/Brisbane'] },
  { name: 'Perth, Manila', zones: ['Australia/Perth', 'Asia/Manila'] },
  { name: 'Delhi', zones: ['Asia/Kolkata'] },
  { name: 'London', zones: ['Europe/London'] },
  { name: 'New York', zones: ['America/New_York'] },
];

/** One day of each half of the year, on which every place with daylight saving time has changed its clocks. */
const JANUARY = '2027-01-15';
const JULY = '2027-07-15';

/** Minutes from midnight, local time. `end` is before `start` when the window contains midnight. */
export interface Window {
  readonly start: number;
  readonly end: number;
}

export interface PlaceWindows {
  readonly name: string;
  readonly january: Window;
  readonly july: Window;
}

/**
 * The off-peak window in the local time of every place, by the time zones of this computer.
 *
 * @throws Error when the zones of one place differ.
 */
export function placeWindows(): PlaceWindows[] {
  return places.map(({ name, zones }) => {
    const [first, ...others] = zones.map((zone) => ({
      name,
      january: windowIn(zone, JANUARY),
      july: windowIn(zone, JULY),
    }));
    if (!first || others.some((other) => JSON.stringify(other) !== JSON.stringify(first)))
      throw new Error(`The clocks of ${name} differ.`);
    return first;
  });
}

function windowIn(zone: string, day: string): Window {
  const { opensAt, closesAt } = offPeakWindow(Date.parse(day));
  return { start: minutesIn(zone, opensAt), end: minutesIn(zone, closesAt) };
}

function minutesIn(zone: string, moment: number): number {
  const clock = new Intl.DateTimeFormat('en-GB', { timeZone: zone, hour: '2-digit', minute: '2-digit' });
  const [hours = 0, minutes = 0] = clock.format(moment).split(':').map(Number);
  return hours * 60 + minutes;
}

/** `1260` is `21:00`. */
export function clockTime(minutes: number): string {
  return [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':');
}

export function inWords({ start, end }: Window): string {
  return `${clockTime(start)} to ${clockTime(end)}`;
}

/** The rows of the table in the guide, which is the drawing's text alternative. */
export function offPeakTable(): [place: string, january: string, july: string][] {
  return placeWindows().map(({ name, january, july }) => [name, inWords(january), inWords(july)]);
}
