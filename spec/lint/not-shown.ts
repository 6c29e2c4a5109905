import { parse } from 'yaml';

import { isObject } from '../reader/index.ts';
import { serviceSections } from './service-sections.ts';

/** One point that service.md leaves open or contradicts, as `not-shown.yaml` lists it. */
export interface NotShown {
  id: string;
  section: string;
  /** What isn't documented, as a noun phrase that follows "Not documented:". */
  missing: string;
  /** What to ask support. */
  question: string;
  /** What this kit assumes until support has answered. */
  choice: string;
  /** `<interface>#<JSON pointer into the bundle of that interface>`. */
  where: string[];
}

/** Reads the list; whether it is well-formed is `notShownProblems`' business. */
export function readNotShown(text: string): NotShown[] {
  const list: unknown = parse(text);
  return Array.isArray(list) ? list.filter(isObject).map((entry) => ({ ...blank, ...entry })) : [];
}

const blank: NotShown = { id: '', section: '', missing: '', question: '', choice: '', where: [] };

/** Splits `visa-checks#/paths/...` into the interface and the pointer, or gives `undefined` when it has another form. */
export function parseWhere(where: string): { interface: string; pointer: string } | undefined {
  const match = /^(visa-checks|work-rights)(#(?:\/.*)?)$/.exec(where);
  return match?.[1] && match[2] ? { interface: match[1], pointer: match[2] } : undefined;
}

/** Says what is wrong with the text of `not-shown.yaml` by itself: its form, its ids and its sections. */
export function notShownProblems(text: string): string[] {
  const list: unknown = parse(text);
  if (!Array.isArray(list)) return ['not-shown.yaml must be a list'];
  const ids = new Map<unknown, number>();
  return list.flatMap((entry: unknown, index) => {
    if (!isObject(entry)) return [`entry ${index} must be an object`];
    const seenAt = ids.get(entry['id']);
    ids.set(entry['id'], index);
    const problems = entryProblems(entry);
    if (seenAt !== undefined) problems.push(`has the id of entry ${seenAt}`);
    return problems.map((problem) => `${String(entry['id'] ?? `entry ${index}`)} ${problem}`);
  });
}

function entryProblems(entry: Record<string, unknown>): string[] {
  const problems: string[] = [];
  if (typeof entry['id'] !== 'string' || !/^[a-z0-9]+(-[a-z0-9]+)*$/.test(entry['id'])) {
    problems.push('has an id that is not kebab-case');
  }
  if (typeof entry['section'] !== 'string' || !serviceSections.includes(entry['section'])) {
    problems.push(`names section ${JSON.stringify(entry['section'])}, which service.md does not have`);
  }
  const missing = entry['missing'];
  if (typeof missing !== 'string' || !/^[^A-Z].*[^.?]$/.test(missing)) {
    problems.push('has no noun phrase as missing, to follow "Not documented:"');
  }
  for (const [key, end] of [
    ['question', /\?$/],
    // An assumption that begins with Yes or No reads like a fact.
    ['choice', /^(?!(?:yes|no)[.,;:]).*\.$/is],
  ] as const) {
    const text = entry[key];
    if (typeof text !== 'string' || !end.test(text.trim())) problems.push(`has no whole sentence as ${key}`);
  }
  const where = entry['where'];
  if (!Array.isArray(where) || where.length === 0) {
    problems.push('names no place of the contract in where');
  } else {
    for (const place of where) {
      if (typeof place !== 'string' || !parseWhere(place)) {
        problems.push(`has the place ${JSON.stringify(place)}, which is not <interface>#<JSON pointer>`);
      }
    }
    if (new Set(where).size !== where.length) problems.push('names a place twice');
  }
  for (const key of Object.keys(entry)) {
    if (!Object.hasOwn(blank, key)) problems.push(`has the unknown key ${key}`);
  }
  return problems;
}
