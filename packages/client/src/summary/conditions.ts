import { objectOf, textOf, type JsonObject } from './json.ts';
import type { MissingReason, SummaryCondition } from './visa-summary.ts';

/** A condition that a text begins with: its number, then what parts the number from its words. */
const CODED = /^(8\d{3})(?:[\s:.–—-]+([\s\S]*))?$/;
/** Where the next condition of the same line begins. */
const NEXT_CONDITION = /\s+(?=8\d{3}\s*[:.–—-])/;
const CODES_ONLY = /^8\d{3}(?:[\s,;]+8\d{3})+$/;

export interface ReadConditions {
  readonly conditions: readonly SummaryCondition[];
  /** `unreadable` when a part of the value could not be read: conditions may be missing. */
  readonly conditionsReason: MissingReason | null;
}

/**
 * Reads `conditions` in its forms, a list of `{ description, code }`, a list of texts, or one text, and joins
 * `conditions_description` to it, which says the same conditions or more of them in words. Every other form is
 * unreadable, and said to be: a condition is never dropped in silence.
 */
export function readConditions(value: unknown, description?: unknown): ReadConditions {
  const parts = Array.isArray(value) ? value.map(itemOf) : [textOrNone(value)];
  const words = textOrNone(description);
  return {
    conditions: withDescription(
      parts.flatMap(({ found }) => found),
      words.found,
    ),
    conditionsReason: [...parts, words].every(({ isReadable }) => isReadable)
      ? absenceOf(value)
      : 'unreadable',
  };
}

interface Part {
  readonly found: readonly SummaryCondition[];
  readonly isReadable: boolean;
}

function absenceOf(value: unknown): MissingReason | null {
  // An empty text is no list that was found empty.
  return value === undefined || value === null || value === '' ? 'not-given' : null;
}

function textOrNone(value: unknown): Part {
  return value === undefined || value === null || value === ''
    ? { found: [], isReadable: true }
    : partOf(conditionsIn(value));
}

/** An item of a list stands for one condition at least. */
function itemOf(item: unknown): Part {
  const condition = objectOf(item);
  return condition === undefined ? partOf(conditionsIn(item)) : conditionOf(condition);
}

function partOf(found: readonly SummaryCondition[]): Part {
  return { found, isReadable: found.length > 0 };
}

function conditionOf({ code: number, description }: JsonObject): Part {
  const code = codeOf(number);
  const text = textOf(description);
  const isReadable = [
    [number, code],
    [description, text],
  ].every(([given, read]) => read !== null || given === undefined || given === null);
  if (code === null && text === null) return partOf([]);
  const [, ownCode, words] = CODED.exec(text ?? '') ?? [];
  return {
    found: [{ code, text: ownCode === code && words !== undefined ? words : (text ?? '') }],
    isReadable,
  };
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
function withDescription(
  conditions: readonly SummaryCondition[],
  described: readonly SummaryCondition[],
): SummaryCondition[] {
  const wordsOf = new Map(described.map(({ code, text }) => [code, text]));
  const worded = conditions.map(({ code, text }) => ({
    code,
    text: text === '' ? (wordsOf.get(code) ?? '') : text,
  }));
  const known = new Set(worded.flatMap(({ code, text }) => [code, text]));
  return [...worded, ...described.filter(({ code, text }) => !known.has(code ?? text))];
}

function codeOf(value: unknown): string | null {
  return Number.isSafeInteger(value) ? String(value) : textOf(value);
}
