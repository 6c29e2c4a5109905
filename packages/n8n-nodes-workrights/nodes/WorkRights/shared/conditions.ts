import { isObject, isValue, property, textOf } from './json';
import { plainText } from './plain-text';

export interface Conditions {
  /** One a line, plain text; `none` for a list that is there and empty; null when none are given. */
  readonly text: string | null;
  /** `given` only when every part can be read: otherwise some may be missing from the text. */
  readonly state: 'none' | 'given' | 'not given' | 'unreadable';
}

/**
 * The conditions of a result in their forms (service.md §2.3, §2.4): a list of `{ code, description }`, or one text, with
 * or without HTML, and the words that `conditions_description` has for them. Nothing that is there is left out.
 */
export function conditionsOf(result: unknown): Conditions {
  const value = property(result, 'conditions');
  const texts = [property(result, 'visa_conditions'), property(result, 'conditions_description')];
  // A blank text beside the conditions does not say that they have no words.
  const parts = [...(Array.isArray(value) ? value : [value].filter(isGiven)), ...texts.filter(isValue)];
  const lines = parts.filter(isGiven).flatMap((part) => conditionText(part).split('\n'));
  const text = textOf([...new Set(lines)].join('\n'));
  if (!parts.every(isReadable)) return { text, state: 'unreadable' };
  if (!isGiven(value) && !isGiven(property(result, 'visa_conditions'))) return { text, state: 'not given' };
  return text === null ? { text: 'none', state: 'none' } : { text, state: 'given' };
}

function isGiven(value: unknown): boolean {
  return typeof value === 'string' ? value.trim() !== '' : isValue(value);
}

/** A text, or an object of a code and a description, of which one is enough and none may have another form. */
function isReadable(part: unknown): boolean {
  if (!isObject(part)) return typeof part === 'string' && plainText(part) !== '';
  const code = typeof part.code === 'number' ? String(part.code) : part.code;
  const given = [code, part.description].filter((each) => each !== undefined && each !== null);
  return given.length > 0 && given.every((each) => textOf(each) !== null);
}

/** A condition in another form stays as it came: left out, it would look as if there were none. */
function conditionText(item: unknown): string {
  if (typeof item === 'string') return plainText(item);
  const code = property(item, 'code');
  const description = plainText(textOf(property(item, 'description')) ?? '');
  const number = typeof code === 'number' ? String(code) : textOf(code);
  if (number === null) return description === '' ? JSON.stringify(item) : description;
  if (description === '' || description.startsWith(number)) return description || number;
  return `${number}: ${description}`;
}
