// Copied from packages/time by workrights-codegen. Do not edit.
import { isRealDay, type Day } from './calendar';

export type Country = 'AUS' | 'NZL';

const DAY_OR_INSTANT =
  /^(\d{4}-\d{2}-\d{2})(?:[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(Z|[+-]\d{2}:?\d{2})?)?$/;

/**
 * Whose midnight ends a day. Of the time zones of the Australian states, Sydney's is the first in which a day ends, in
 * summer and in winter (Perth is two or three hours behind), so no state is a day ahead of it; Canberra keeps it too.
 * Auckland's is that of all New Zealand but the Chatham Islands.
 */
const TIME_ZONES = { AUS: 'Australia/Sydney', NZL: 'Pacific/Auckland' } as const;

/** Made when first needed: making one costs more than a whole summary. */
const formats = new Map<string, Intl.DateTimeFormat>();

/** The day that a date stands for: a calendar date as it is, of an instant the day in the country; null when it is neither. */
export function dayOf(at: unknown, country: Country | null): Day | null {
  const date = at instanceof Date ? { instant: at, day: null } : readDate(at);
  return date?.instant === undefined ? (date?.day ?? null) : dayIn(country, date.instant);
}

/** The instant of a timestamp that has an offset; null for everything else. */
export function instantOf(value: unknown): Date | null {
  return readDate(value)?.instant ?? null;
}

interface ReadDate {
  /** As written. */
  readonly day: Day;
  /** Only of a timestamp that has an offset. */
  readonly instant: Date | undefined;
}

function readDate(value: unknown): ReadDate | undefined {
  if (typeof value !== 'string') return undefined;
  const text = value.trim();
  const [, day, offset] = DAY_OR_INSTANT.exec(text) ?? [];
  if (day === undefined || !isRealDay(day)) return undefined;
  const instant = new Date(text.replace(' ', 'T'));
  if (Number.isNaN(instant.getTime())) return undefined;
  return { day, instant: offset === undefined ? undefined : instant };
}

/** The day of an instant in a country; in the one whose day begins first when the country isn't known. */
function dayIn(country: Country | null, instant: Date): Day | null {
  if (!/^\d{4}-/.test(Number.isNaN(instant.getTime()) ? '' : instant.toISOString())) return null;
  const timeZone = TIME_ZONES[country ?? 'NZL'];
  let format = formats.get(timeZone);
  if (format === undefined) {
    format = new Intl.DateTimeFormat('en-US', {
      timeZone,
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
    });
    formats.set(timeZone, format);
  }
  const parts = new Map(format.formatToParts(instant).map(({ type, value }) => [type, value]));
  const day = `${parts.get('year')?.padStart(4, '0')}-${parts.get('month')}-${parts.get('day')}`;
  return isRealDay(day) ? day : null;
}
