import { explain, type Rule } from '@workrights/explainer';
import { ProblemError } from '@workrights/local-server';
import { isRealDay } from '@workrights/time/calendar';
import type { Violation } from '../journal/violation.ts';
import { Refusal, type FieldReader } from './read-fields.ts';

/** The field may be omitted; `fallback` is then its value. */
export function optional<T>(read: FieldReader<T>): FieldReader<T | undefined>;
export function optional<T, Fallback>(read: FieldReader<T>, fallback: Fallback): FieldReader<T | Fallback>;
export function optional<T>(read: FieldReader<T>, fallback?: unknown): FieldReader<unknown> {
  return (value) => (value === undefined ? fallback : read(value));
}

/** For a value that is read in a second step. */
export const anything: FieldReader<unknown> = (value) => value;

export const LONGEST_TEXT = 2_000;

export const text: FieldReader<string> = (value) =>
  typeof value === 'string' && value.trim() !== '' && value.length <= LONGEST_TEXT
    ? value
    : new Refusal('text', `must be a text of 1 to ${LONGEST_TEXT} characters`);

export function matching(pattern: RegExp, message: string): FieldReader<string> {
  return (value) =>
    typeof value === 'string' && pattern.test(value) ? value : new Refusal('pattern', message);
}

/** A field of the contract: judged by its rule, with the rule's message and an optional example. */
export function byRule<T extends string>(rule: Rule, example?: string): FieldReader<T> {
  return (value) => {
    const [fault] = explain(rule, value);
    const hint = example === undefined ? '' : `, as ${example}`;
    return fault ? new Refusal(fault.keyword, fault.message + hint) : (value as T);
  };
}

export function orNull<T>(read: FieldReader<T>): FieldReader<T | null> {
  return (value) => {
    if (value === null) return null;
    const found = read(value);
    return found instanceof Refusal ? new Refusal(found.rule, `${found.message}, or null`) : found;
  };
}

export function oneOf<const Choice extends string>(choices: readonly Choice[]): FieldReader<Choice> {
  return (value) =>
    choices.find((choice) => choice === value) ?? new Refusal('enum', `must be one of ${choices.join(', ')}`);
}

export const boolean: FieldReader<boolean> = (value) =>
  typeof value === 'boolean' ? value : new Refusal('type', 'must be true or false');

export function listOf<T>(read: FieldReader<T>): FieldReader<readonly T[]> {
  return (value) => {
    if (!Array.isArray(value)) return new Refusal('type', 'must be a list');
    const items: T[] = [];
    for (const [index, item] of value.entries()) {
      const found = read(item);
      if (found instanceof Refusal) return new Refusal(found.rule, found.message, `/${index}${found.inside}`);
      items.push(found);
    }
    return items;
  };
}

/** A value read by another function, which throws a problem if the value is invalid. */
export function readBy<T>(read: (value: unknown) => T): FieldReader<T> {
  return (value) => {
    try {
      return read(value);
    } catch (error) {
      const [first] = error instanceof ProblemError ? ((error.errors ?? []) as readonly Violation[]) : [];
      if (first === undefined) throw error;
      return new Refusal(first.rule, first.message, first.pointer);
    }
  };
}

/** How often an armed scenario or fault applies. */
export const times = integerFrom(1, 1_000_000);

/** A number within bounds, both inclusive. */
export function numberFrom(least: number, most: number): FieldReader<number> {
  return (value) =>
    typeof value === 'number' && value >= least && value <= most
      ? value
      : new Refusal('range', `must be a number from ${least} to ${most}`);
}

/** A whole number within bounds, both inclusive. */
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

function parseInstant(text: string): number {
  return isRealDay(text.slice(0, 'yyyy-mm-dd'.length)) ? Date.parse(text) : Number.NaN;
}
