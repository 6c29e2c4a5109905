import { isRealDay, type Day } from './calendar.ts';

export type Country = 'AUS' | 'NZL';

const DAY_OR_INSTANT =
  /^(\d{4}-\d{2}-\d{2})(?:[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(Z|[+-]\d{2}:?\d{2})?)?$/;

/**
 * The time zone whose midnight ends a day. Among the Australian states, Sydney's day ends first, in summer and in winter, so no
 * state is a day ahead of it. Auckland's covers all of New Zealand except the Chatham Islands.
 */
const TIME_ZONES = { AUS: 'Australia/Sydney', NZL: 'Pacific/Auckland' } as const;

/** Filled when needed, because creating a format takes longer than a whole summary. */
const formats = new Map<string, Intl.DateTimeFormat>();

/** The day of a date: a calendar date as it is, an instant as its day in the country, null for anything else. */
export function dayOf(at: unknown, country: Country | null): Day | null {
  const date = at instanceof Date ? { instant: at, day: null } : readDate(at);
  return date?.instant === undefined ? (date?.day ?? null) : dayIn(country, date.instant);
}

/** The instant of a timestamp with an offset; null for anything else. */
export function instantOf(value: unknown): Date | null {
  return readDate(value)?.instant ?? null;
}

interface ReadDate {
  readonly day: Day;
  /** Only for a timestamp with an offset. */
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

/** The day of an instant in a country. For an unknown country, New Zealand's, where a day begins first. */
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
