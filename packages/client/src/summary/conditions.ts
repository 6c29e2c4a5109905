import { objectOf, textOf } from './json.ts';
import type { SummaryCondition } from './visa-summary.ts';

/** A condition that a text begins with: its number, then what parts the number from its words. */
const CODED = /^(8\d{3})(?:[\s:.–—-]+([\s\S]*))?$/;
/** Where the next condition of the same line begins. */
const NEXT_CONDITION = /\s+(?=8\d{3}\s*[:.–—-])/;
const CODES_ONLY = /^8\d{3}(?:[\s,;]+8\d{3})+$/;

/**
 * Reads `conditions` in its forms, a list of `{ description, code }`, a list of texts, or one text, and joins
 * `conditions_description` to it, which says the same conditions or more of them in words.
 */
export function readConditions(value: unknown, description?: unknown): SummaryCondition[] {
  const items = Array.isArray(value) ? value : [value];
  const conditions = items.flatMap((item: unknown) => {
    const condition = objectOf(item);
    return condition === undefined ? conditionsIn(item) : conditionOf(condition);
  });
  return withDescription(conditions, description);
}

function conditionOf({ code: number, description }: Record<string, unknown>): SummaryCondition[] {
  const code = codeOf(number);
  const text = textOf(description) ?? '';
  const [, ownCode, words] = CODED.exec(text) ?? [];
  if (code === null && text === '') return [];
  return [{ code, text: ownCode === code && words !== undefined ? words : text }];
}

/** A text has a condition a line, or several on one line; those that begin with their number have that code. */
function conditionsIn(value: unknown): SummaryCondition[] {
  const lines = textOf(value)?.split('\n') ?? [];
  return lines
    .flatMap((line) => line.split(CODES_ONLY.test(line) ? /[\s,;]+/ : NEXT_CONDITION))
    .map((part) => {
      const [, code, text] = CODED.exec(part) ?? [];
      return code === undefined ? { code: null, text: part } : { code, text: text ?? '' };
    });
}

/** Words go to the condition whose number they name; a condition that is there already is not said twice. */
function withDescription(conditions: SummaryCondition[], description: unknown): SummaryCondition[] {
  const described = conditionsIn(description);
  const wordsOf = new Map(described.map(({ code, text }) => [code, text]));
  const worded = conditions.map(({ code, text }) => ({
    code,
    text: text === '' && code !== null ? (wordsOf.get(code) ?? '') : text,
  }));
  const known = new Set(worded.flatMap(({ code, text }) => [code ?? '', text]));
  return [...worded, ...described.filter(({ code, text }) => !known.has(code ?? text))];
}

function codeOf(value: unknown): string | null {
  if (typeof value === 'number') return Number.isSafeInteger(value) ? String(value) : null;
  return textOf(value);
}
