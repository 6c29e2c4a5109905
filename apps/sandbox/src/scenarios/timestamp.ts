import { isoTimestamp } from '../clock/dates.ts';
import type { Quirks } from '../quirks/quirk-table.ts';

/** A timestamp of a visa check: ISO 8601 with milliseconds, and UTC in the form of the quirk. */
export function timestamp(milliseconds: number, { timestampForm }: Quirks): string {
  const text = isoTimestamp(milliseconds);
  return timestampForm === 'offset' ? text.replace('Z', '+00:00') : text;
}
