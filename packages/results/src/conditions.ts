import { isBlank, isNothing, objectOf, textOf, type JsonObject } from './json.ts';
import type { MissingReason, SummaryCondition } from './visa-summary.ts';

/** A condition that begins with its number, then a separator and its words. */
const CODED = /^(8\d{3})(?:[\s:.–—-]+([\s\S]*))?$/;
/** Where the next condition of the same line begins. */
const NEXT_CONDITION = /\s+(?=8\d{3}\s*[:.–—-])/;
const CODES_ONLY = /^8\d{3}(?:[\s,;]+8\d{3})+$/;

export interface ReadConditions {
  readonly conditions: readonly SummaryCondition[];
  /** `unreadable` when a part of the value could not be read: conditions may be missing. */
  readonly conditionsReason: MissingReason | null;
  /** Values of which nothing could be read. */
  readonly unread: readonly unknown[];
}

/**
 * Reads the conditions of a result of either country. `conditions` is a list of `{ description, code }`, a list of texts, or
 * one text. `visa_conditions` is prose. `conditions_description` has the same conditions, or more, in words. Any other form is
 * reported as unreadable, because a condition must never be dropped silently.
 */
export function readConditions(result: JsonObject): ReadConditions {
  const { conditions: list, visa_conditions: prose, conditions_description: description } = result;
  const parts = [list, prose].flatMap((value) =>
    Array.isArray(value) ? value.map(itemOf) : textOrNone(value),
  );
  // A blank description doesn't mean that the conditions have no words.
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
 * Conditions in words, one per line; `none` for an empty list; null when none are given. A value that can't be read is shown as
 * it is, because omitting it would look like no condition.
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
  /** The value, if nothing of it could be read. */
  readonly unread?: unknown;
}

const NONE: Part = { found: [], isReadable: true };

function absenceOf(isAbsent: boolean): MissingReason | null {
  return isAbsent ? 'not-given' : null;
}

/** An empty text isn't an empty list of conditions. */
function textOrNone(value: unknown): Part {
  return isBlank(value) ? NONE : partOf(conditionsIn(value), value);
}

/** An item of a list is at least one condition. */
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

/** A text has one condition per line, or several on one line. A condition that begins with its number gets that code. */
function conditionsIn(value: unknown): SummaryCondition[] {
  const lines = textOf(value)?.split('\n') ?? [];
  return lines
    .flatMap((line) => line.split(CODES_ONLY.test(line) ? /[\s,;]+/ : NEXT_CONDITION))
    .map((part) => {
      const [, code, text] = CODED.exec(part) ?? [];
      return code === undefined ? { code: null, text: part } : { code, text: text ?? '' };
    });
}

/** Gives words to the condition whose number they name. A condition that is there already isn't repeated. */
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
