import { parse } from 'yaml';

import { isObject } from '../reader/index.ts';
import { serviceSections } from './service-sections.ts';

const keys = new Set(['id', 'section', 'missing', 'question', 'choice']);

/**
 * Says what is wrong with the text of `not-shown.yaml`: its form, its ids and its sections; and which points the
 * contract notes nowhere, or notes though they aren't listed.
 *
 * @param places The places in the contract that note a point, by its id.
 */
export function notShownProblems(text: string, places: ReadonlyMap<string, readonly string[]>): string[] {
  const list: unknown = parse(text);
  if (!Array.isArray(list)) return ['not-shown.yaml must be a list'];
  const ids = new Map<unknown, number>();
  const found = list.flatMap((entry: unknown, index) => {
    if (!isObject(entry)) return [`entry ${index} must be an object`];
    const seenAt = ids.get(entry['id']);
    ids.set(entry['id'], index);
    const problems = entryProblems(entry);
    if (seenAt !== undefined) problems.push(`has the id of entry ${seenAt}`);
    if (!places.has(String(entry['id']))) problems.push('is noted nowhere in the contract');
    return problems.map((problem) => `${String(entry['id'] ?? `entry ${index}`)} ${problem}`);
  });
  const unknown = [...places].filter(([id]) => !ids.has(id));
  return [...found, ...unknown.map(([id, [place]]) => `${place} notes ${id}, which is not listed`)];
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
  for (const key of Object.keys(entry)) {
    if (!keys.has(key)) problems.push(`has the unknown key ${key}`);
  }
  return problems;
}
