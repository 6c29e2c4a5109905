import type { IDataObject } from 'n8n-workflow';

/** What a field may hold before the validation has judged it. */
export type Given = IDataObject[string];

/**
 * A value as text: numbers of a spreadsheet become text, blanks around it go. Empty for null and undefined. A value
 * that is no text (a list, an object, true, a number that lost digits) stays as it is, for the validation to refuse.
 */
export function asText(value: unknown): Given {
  if (typeof value === 'string') return value.trim();
  if (typeof value === 'number' && Math.abs(value) <= Number.MAX_SAFE_INTEGER) return String(value);
  return (value ?? '') as Given;
}

/**
 * The value among `allowed` that a text stands for: itself in any case, with blanks, hyphens or underscores, or one of
 * the `words` for it. Otherwise the value itself, for the validation to name the choices.
 */
export function asChoice(
  value: unknown,
  allowed: readonly string[],
  words: Readonly<Record<string, string>> = {},
): Given {
  const text = asText(value);
  if (typeof text !== 'string' || allowed.includes(text)) return text;
  const key = keyOf(text);
  return allowed.find((one) => keyOf(one) === key) ?? (Object.hasOwn(words, key) ? words[key] : text);
}

/** What two spellings of a choice have in common. */
export function keyOf(text: string): string {
  return text.toLowerCase().replaceAll(/[\s_-]/gu, '');
}

/** What programs and spreadsheets write where there is no value: `Null` and `NAN` may be names, these are not. */
const NO_VALUE =
  /^(?:null|undefined|NaN|Invalid Date(?:Time)?|\[object \w+\](?:,\[object \w+\])*|#(?:N\/A|REF!|VALUE!|NAME\?|NUM!|NULL!|DIV\/0!))$/u;

/** Whether a text is what an expression or a formula gives that found nothing. */
export function standsForNothing(text: string): boolean {
  return NO_VALUE.test(text.trim());
}
