// Copied from packages/connectors by workrights-codegen. Do not edit.
import { isDateTime } from './calendar-date';
import { asText } from './text';

/** How far the first time zone with a new day is ahead of UTC, in ms. */
const FIRST_ZONE = 14 * 3_600_000;
const WITH_ZONE = /(?:Z|[+-]\d{2}:?\d{2})$/u;

/**
 * A time as whole seconds since 1970. A text without a time zone means the earliest possible time, so that no change since then
 * is left out. An unreadable value stays as it is, so that the validation rejects it.
 */
export function asSeconds(value: unknown): unknown {
  if (isDateTime(value)) return Math.floor(value.toMillis() / 1000);
  if (value instanceof Date)
    return asSeconds(Number.isNaN(value.getTime()) ? 'no time' : value.toISOString());
  const text = asText(value);
  if (typeof text !== 'string') return text;
  if (/^\d+$/u.test(text)) return Number(text);
  const hasZone = WITH_ZONE.test(text);
  const time = /^\d{4}-\d{2}-\d{2}/u.test(text)
    ? Date.parse(hasZone ? text : `${withTime(text)}Z`)
    : Number.NaN;
  return Number.isNaN(time) ? text : Math.max(0, Math.floor((hasZone ? time : time - FIRST_ZONE) / 1000));
}

function withTime(text: string): string {
  return text.length === 'yyyy-mm-dd'.length ? `${text}T00:00:00` : text.replace(' ', 'T');
}
