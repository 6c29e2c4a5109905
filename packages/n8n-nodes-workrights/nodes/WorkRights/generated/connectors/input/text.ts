// Copied from packages/connectors by workrights-codegen. Do not edit.
/**
 * A value as trimmed text; numbers become text. Empty for null and undefined. Other values (a list, an object, true, a number
 * that lost digits) stay as they are, so that the validation rejects them.
 */
export function asText(value: unknown): unknown {
  if (typeof value === 'string') return value.trim();
  if (typeof value === 'number' && Math.abs(value) <= Number.MAX_SAFE_INTEGER) return String(value);
  return value ?? '';
}

/**
 * The value of `allowed` that a text means: case, spaces, hyphens and underscores don't matter, and `words` lists other words
 * for the values. If there is none, the value itself, so that the validation can name the choices.
 */
export function asChoice(
  value: unknown,
  allowed: readonly string[],
  words: Readonly<Record<string, string>> = {},
): unknown {
  const text = asText(value);
  if (typeof text !== 'string' || allowed.includes(text)) return text;
  const key = keyOf(text);
  return allowed.find((one) => keyOf(one) === key) ?? (Object.hasOwn(words, key) ? words[key] : text);
}

/** The form in which two spellings of a choice are equal. */
export function keyOf(text: string): string {
  return text.toLowerCase().replaceAll(/[\s_-]/gu, '');
}

/** What programs and spreadsheets write for a missing value. `Null` and `NAN` aren't included, because they may be names. */
const NO_VALUE =
  /^(?:null|undefined|NaN|Invalid Date(?:Time)?|\[object \w+\](?:,\[object \w+\])*|#(?:N\/A|REF!|VALUE!|NAME\?|NUM!|NULL!|DIV\/0!))$/u;

/** Whether a text is the result of an expression or a formula that found nothing. */
export function standsForNothing(text: string): boolean {
  return NO_VALUE.test(text.trim());
}
