import { objectOf, textOf } from './json.ts';
import type { SummaryCondition } from './visa-summary.ts';

/** Reads `conditions` in its forms: a list of `{ description, code }`, a list of texts, or one text. */
export function readConditions(value: unknown): SummaryCondition[] {
  const items = Array.isArray(value) ? value : [value];
  return items.flatMap((item: unknown) => {
    const condition = objectOf(item);
    if (condition === undefined) return linesOf(item);
    const code = codeOf(condition['code']);
    const text = textOf(condition['description']) ?? '';
    return code === null && text === '' ? [] : [{ code, text }];
  });
}

/** A text has a condition a line; a line that starts with the number of a visa condition has that code. */
function linesOf(value: unknown): SummaryCondition[] {
  const lines = textOf(value)?.split('\n') ?? [];
  return lines.map((line) => {
    const [, code, text] = /^(8\d{3})(?:[\s:.–—-]+(.*))?$/.exec(line) ?? [];
    return code === undefined ? { code: null, text: line } : { code, text: text ?? '' };
  });
}

function codeOf(value: unknown): string | null {
  if (typeof value === 'number') return Number.isSafeInteger(value) ? String(value) : null;
  return textOf(value);
}
