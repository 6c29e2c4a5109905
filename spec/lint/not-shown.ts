import { parse } from 'yaml';

import { firstSentence, isObject, type Document, type Source } from '../reader/index.ts';
import { observeProblems } from './observe.ts';
import { publishedProblems } from './published.ts';
import { serviceSections } from './service-sections.ts';

const keys = new Set([
  'id',
  'section',
  'missing',
  'choice',
  'question',
  'meanwhile',
  'published',
  'observe',
  'unseen',
]);

/** An assumption begins with who assumes it, so that it never reads like a fact, even without its label. */
const ASSUMES = /^(?:This kit|The (?:contract|client|summary|validators|tools of this kit))\b/;
/** Words that refer to earlier text. The first sentence must work without it. */
const POINTS_BACK =
  /\b(?:it|they|them|both|neither|either(?! case)|such)\b(?! (?:environments|interfaces)\b)/i;
/** Words that only readers of this repository understand, and marks that an e-mail shows literally. */
const NOT_FOR_SUPPORT = /`|\bsections? \d|\bthis kit\b|\bthe contract\b|\binterface [AB]\b|\.\.\./i;
/** The most characters of an assumption's first sentence, because the reference shows it inside the field. */
const LONGEST = 170;

/**
 * Finds errors in the text of `not-shown.yaml`: its form, ids, sections, what is published, and how its points are observed.
 * Also finds points that the contract never notes, and notes without a listed point.
 *
 * @param places The places in the contract that note a point, by its id.
 */
export function notShownProblems(
  text: string,
  places: ReadonlyMap<string, readonly string[]>,
  documents: readonly Document[],
  sources: readonly Source[],
): string[] {
  const list: unknown = parse(text);
  if (!Array.isArray(list)) return ['not-shown.yaml must be a list'];
  const ids = new Map<unknown, number>();
  const found = list.flatMap((entry: unknown, index) => {
    if (!isObject(entry)) return [`entry ${index} must be an object`];
    const seenAt = ids.get(entry['id']);
    ids.set(entry['id'], index);
    const problems = [
      ...entryProblems(entry),
      ...publishedProblems(entry['published'], sources),
      ...observeProblems(entry, documents),
    ];
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
  for (const [key, end, optional] of [
    ['choice', /\.$/, false],
    ['question', /\?$/, false],
    ['meanwhile', /\.$/, true],
  ] as const) {
    const text = entry[key];
    if (text === undefined && optional) continue;
    if (typeof text !== 'string' || !end.test(text.trim()) || (key === 'meanwhile' && !/^[A-Z]/.test(text)))
      problems.push(`has no whole sentence as ${key}`);
  }
  const [choice, question] = [String(entry['choice'] ?? ''), String(entry['question'] ?? '')];
  if (choice !== '' && !ASSUMES.test(choice))
    problems.push('has a choice that does not begin with who assumes it');
  if (firstSentence(choice).length > LONGEST)
    problems.push(`has a choice whose first sentence is longer than ${LONGEST} characters`);
  if (POINTS_BACK.test(firstSentence(choice)))
    problems.push('has a choice whose first sentence cannot stand alone');
  if (NOT_FOR_SUPPORT.test(question)) problems.push('has a question that cannot be sent to support as it is');
  for (const key of Object.keys(entry)) {
    if (!keys.has(key)) problems.push(`has the unknown key ${key}`);
  }
  return problems;
}
