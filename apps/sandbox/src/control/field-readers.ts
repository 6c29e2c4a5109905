import { Refusal, type FieldReader } from './read-fields.ts';

/** The field may be left out; `fallback` then stands for it. */
export function optional<T>(read: FieldReader<T>): FieldReader<T | undefined>;
export function optional<T, Fallback>(read: FieldReader<T>, fallback: Fallback): FieldReader<T | Fallback>;
export function optional<T>(read: FieldReader<T>, fallback?: unknown): FieldReader<unknown> {
  return (value) => (value === undefined ? fallback : read(value));
}

export function oneOf<const Choice extends string>(choices: readonly Choice[]): FieldReader<Choice> {
  return (value) =>
    choices.find((choice) => choice === value) ?? new Refusal('enum', `must be one of ${choices.join(', ')}`);
}

/** A number within bounds, both included. */
export function numberFrom(least: number, most: number): FieldReader<number> {
  return (value) =>
    typeof value === 'number' && value >= least && value <= most
      ? value
      : new Refusal('range', `must be a number from ${least} to ${most}`);
}

/** A whole number within bounds, both included. */
export function integerFrom(least: number, most: number): FieldReader<number> {
  return (value) =>
    Number.isInteger(value) && Number(value) >= least && Number(value) <= most
      ? Number(value)
      : new Refusal('range', `must be a whole number from ${least} to ${most}`);
}

const WITH_ZONE = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2})$/;

/** An instant in ISO 8601 with a zone, as milliseconds since the epoch. */
export const instant: FieldReader<number> = (value) => {
  const milliseconds = typeof value === 'string' && WITH_ZONE.test(value) ? parseInstant(value) : Number.NaN;
  return Number.isNaN(milliseconds)
    ? new Refusal('format', 'must be an ISO 8601 instant with a zone, as 2026-11-20T11:00:00Z')
    : milliseconds;
};

/** `Date.parse` takes 30 February for 2 March. */
function parseInstant(text: string): number {
  const day = text.slice(0, 'yyyy-mm-dd'.length);
  const midnight = new Date(Date.parse(day));
  const exists = !Number.isNaN(midnight.getTime()) && midnight.toISOString().startsWith(day);
  return exists ? Date.parse(text) : Number.NaN;
}
