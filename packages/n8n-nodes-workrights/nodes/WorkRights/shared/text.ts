import { textOf } from './json';

/** A value as text: numbers of a spreadsheet become text, blanks around it go. Empty for anything else. */
export function asText(value: unknown): string {
  if (typeof value === 'number') return String(value);
  return textOf(value) ?? '';
}

/**
 * The value among `allowed` that a text stands for: itself in any case, with blanks, hyphens or underscores, or one of
 * the `words` for it. The text itself when there is none, for the validation to name.
 */
export function asChoice(
  value: unknown,
  allowed: readonly string[],
  words: Readonly<Record<string, string>> = {},
): string {
  const text = asText(value);
  if (allowed.includes(text)) return text;
  const key = keyOf(text);
  return allowed.find((one) => keyOf(one) === key) ?? words[key] ?? text;
}

function keyOf(text: string): string {
  return text.toLowerCase().replaceAll(/[\s_-]/gu, '');
}
