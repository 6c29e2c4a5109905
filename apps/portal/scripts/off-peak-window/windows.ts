import { offPeakWindow } from '@workrights/time/off-peak';

/** In the order of their day, from east to west. */
const places: readonly { name: string; zones: readonly [string, ...string[]] }[] = [
  { name: 'Auckland', zones: ['Pacific/Auckland'] },
  { name: 'Sydney and Melbourne', zones: ['Australia/Sydney', 'Australia/Melbourne'] },
  { name: 'Brisbane', zones: ['Australia/Brisbane'] },
  { name: 'Perth, Manila', zones: ['Australia/Perth', 'Asia/Manila'] },
  { name: 'Delhi', zones: ['Asia/Kolkata'] },
  { name: 'London', zones: ['Europe/London'] },
  { name: 'New York', zones: ['America/New_York'] },
];

/** One day of each half of the year, when every place that moves its clocks has moved them. */
const JANUARY = '2027-01-15';
const JULY = '2027-07-15';

/** Minutes from midnight by the clocks of a place; `end` is before `start` when the night is between them. */
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
 * The off-peak window by the clocks of every place, from the time zones that this computer knows.
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

/** The text alternative of the drawing, as it stands in the guide: the cells of each row. */
export function offPeakTable(): [place: string, january: string, july: string][] {
  return placeWindows().map(({ name, january, july }) => [name, inWords(january), inWords(july)]);
}
