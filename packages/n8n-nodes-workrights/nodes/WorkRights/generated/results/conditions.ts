// Copied from packages/results by workrights-codegen. Do not edit.
import { isBlank, isNothing, objectOf, textOf, type JsonObject } from './json';
import type { MissingReason, SummaryCondition } from './visa-summary';

/** A condition that a text begins with: its number, then what parts the number from its words. */
const CODED = /^(8\d{3})(?:[\s:.–—-]+([\s\S]*))?$/;
/** Where the next condition of the same line begins. */
const NEXT_CONDITION = /\s+(?=8\d{3}\s*[:.–—-])/;
const CODES_ONLY = /^8\d{3}(?:[\s,;]+8\d{3})+$/;

export interface ReadConditions {
  readonly conditions: readonly SummaryCondition[];
  /** `unreadable` when a part of the value could not be read: conditions may be missing. */
  readonly conditionsReason: MissingReason | null;
  /** What could not be read at all. */
  readonly unread: readonly unknown[];
}

/**
 * Reads the conditions of a result of either country: `conditions` in its forms, a list of `{ description, code }`, a list
 * of texts, or one text; `visa_conditions`, which is prose; and `conditions_description`, which says the same conditions or
 * more of them in words. Every other form is unreadable, and said to be: a condition is never dropped in silence.
 */
export function readConditions(result: JsonObject): ReadConditions {
  const { conditions: list, visa_conditions: prose, conditions_description: description } = result;
  const parts = [list, prose].flatMap((value) =>
    Array.isArray(value) ? value.map(itemOf) : textOrNone(value),
  );
  // A blank text beside the conditions doesn't say that they have no words.
  const words = isNothing(description) ? NONE : partOf(conditionsIn(description), description);
  const isAbsent = [list, prose].every(isBlank);
  return {
    conditions: withDescription(
      parts.flatMap(({ found }) => found),
      words.found,
    ),
    conditionsReason: [...parts, words].every(({ isReadable }) => isReadable)
      ? absenceOf(isAbsent)
      : 'unreadable',
    unread: [...parts, words].flatMap(({ unread }) => (isNothing(unread) ? [] : [unread])),
  };
}

/**
 * Conditions in words, one a line; `none` for a list that is there and empty; null when none are given. What can't be read
 * stands there as it came: left out, it would look as if there were none.
 */
export function conditionsText({ conditions, conditionsReason, unread }: ReadConditions): string | null {
  const lines = [
    ...conditions.map(({ code, text }) =>
      [code, text].filter((part) => part !== null && part !== '').join(': '),
    ),
    ...unread.filter((value) => typeof value !== 'string').map((value) => JSON.stringify(value)),
  ];
  if (lines.length > 0) return lines.join('\n');
  return conditionsReason === null ? 'none' : null;
}

interface Part {
  readonly found: readonly SummaryCondition[];
  readonly isReadable: boolean;
  /** The value, when nothing of it could be read. */
  readonly unread?: unknown;
}

const NONE: Part = { found: [], isReadable: true };

function absenceOf(isAbsent: boolean): MissingReason | null {
  return isAbsent ? 'not-given' : null;
}

/** An empty text is no list that was found empty. */
function textOrNone(value: unknown): Part {
  return isBlank(value) ? NONE : partOf(conditionsIn(value), value);
}

/** An item of a list stands for one condition at least. */
function itemOf(item: unknown): Part {
  const condition = objectOf(item);
  return condition === undefined ? partOf(conditionsIn(item), item) : conditionOf(condition);
}

function partOf(found: readonly SummaryCondition[], value: unknown): Part {
  return found.length > 0 ? { found, isReadable: true } : { found, isReadable: false, unread: value };
}

function conditionOf(condition: JsonObject): Part {
  const { code: number, description } = condition;
  const code = codeOf(number);
  const text = textOf(description);
  const isReadable = [
    [number, code],
    [description, text],
  ].every(([given, read]) => read !== null || isNothing(given));
  if (code === null && text === null) return partOf([], condition);
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
