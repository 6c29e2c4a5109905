// Copied from packages/connectors by workrights-codegen. Do not edit.
import type { Field } from '../operations/field';
import { asOneOf } from './choices';
import { invalidField } from './input-error';
import { asText } from './text';

export interface NumberRule {
  readonly least: number;
  readonly most?: number;
  readonly whole?: boolean;
}

/** What is needed of a field to name it, and to know its default. */
export type Setting = Pick<Field, 'name' | 'label' | 'default'>;

/** In seconds. Timers count milliseconds in 32 bits, so a pause longer than about 24 days would end at once. */
export const SECONDS = { least: 0.2, most: 86_400 } as const;

export const COUNT = { least: 1, whole: true } as const;

/** A number, which may be text; an empty one has its default. @throws InputError with the rule if it's invalid. */
export function numberOf(
  field: Setting,
  value: unknown,
  { least, most = Infinity, whole = false }: NumberRule,
): number {
  const text = asText(value);
  if (text === '') return Number(field.default);
  const number = typeof text === 'string' ? Number(text) : Number.NaN;
  if (Number.isFinite(number) && number >= least && number <= most && (!whole || Number.isInteger(number))) {
    return number;
  }
  const kind = whole ? 'a whole number' : 'a number';
  const range = most === Infinity ? `of at least ${least}` : `from ${least} to ${most}`;
  throw invalidField(field, `must be ${kind} ${range}`);
}

/** Yes or no; undefined means the default. @throws InputError if it's neither. */
export function flagOf(field: Setting, value: unknown = field.default): boolean {
  if (value === true || value === 'true') return true;
  if (value === false || value === 'false') return false;
  throw invalidField(field, 'must be true or false');
}

/**
 * A choice, entered by its value or its label; undefined means the default. An expression without a result is invalid.
 *
 * @throws InputError with the choices if it's invalid.
 */
export function choiceOf(field: Field, value: unknown = field.default): string {
  const { choices = [] } = field;
  const choice = asOneOf(field, value);
  if (choices.some((one) => one.value === choice)) return String(choice);
  throw invalidField(field, `must be one of ${choices.map(({ label }) => label).join(', ')}`);
}
