import {
  contexts,
  excludeOneAnother,
  expand,
  unseenReasons,
  type Observe,
  type Reading,
} from '../observing/index.ts';
import { isObject, operationsOf, tokensAt, type Document } from '../reader/index.ts';

const keysOf = {
  observe: ['operation', 'at', 'when', 'readings', 'silent', 'both'],
  reading: ['name', 'says', 'shows', 'when', 'ours', 'perhaps', 'quirk'],
  both: ['says', 'ours', 'quirk'],
};

/** Words that refer to earlier text, which a sentence that stands alone may not contain. */
const POINTS_BACK = /^(?:This|That|These|Those|Both|Neither|Either|Such)\b|\b(?:it|they|them)\b/i;
const LONGEST = 130;

/**
 * Finds errors in how an open point is observed, or in why it can't be: its form, its texts, and its places and tokens.
 * These must exist in the contract and exclude one another.
 */
export function observeProblems(
  { observe, unseen }: Record<string, unknown>,
  documents: readonly Document[],
): string[] {
  if ((observe === undefined) === (unseen === undefined)) return ['must have one of observe and unseen'];
  if (observe === undefined) {
    const isKnown = typeof unseen === 'string' && Object.hasOwn(unseenReasons, unseen);
    return isKnown ? [] : [`has the unknown reason ${JSON.stringify(unseen)} as unseen`];
  }
  const problems = formProblems(observe);
  // The further checks need the right form.
  if (problems.length > 0) return problems;
  const point = observe as unknown as Observe;
  return [...readingProblems(point), ...placeProblems(point, documents)];
}

function formProblems(observe: unknown): string[] {
  if (!isObject(observe)) return ['has an observe that is no object'];
  const { operation, at, when, readings, silent = [], both } = observe;
  const problems = [...unknownKeys(observe, 'observe'), ...whenProblems(when, 'observe')];
  if (!isTextList(operation) || operation.length === 0) problems.push('has no list of operations');
  if (typeof at !== 'string' && !(isTextList(at) && at.length > 1))
    problems.push('has no place, and no list of places, as at');
  if (!isTextList(silent)) problems.push('has no list of tokens as silent');
  if (!Array.isArray(readings) || readings.length === 0) return [...problems, 'has no readings'];
  const list: unknown[] = readings;
  problems.push(...list.flatMap((reading, index) => readingFormProblems(reading, index)));
  if (both !== undefined) {
    problems.push(...answerProblems(both, 'both', 'both'));
    if (list.length < 2) problems.push('has both with one reading');
  }
  return problems;
}

function readingFormProblems(reading: unknown, index: number): string[] {
  if (!isObject(reading)) return [`has a reading ${index} that is no object`];
  const problems = [
    ...answerProblems(reading, `reading ${index}`, 'reading'),
    ...whenProblems(reading['when'], `reading ${index}`),
  ];
  if (typeof reading['name'] !== 'string' || !/^[a-z0-9]+(-[a-z0-9]+)*$/.test(reading['name'])) {
    problems.push(`has a reading ${index} whose name is not kebab-case`);
  }
  if (!isTextList(reading['shows']) || reading['shows'].length === 0) {
    problems.push(`has a reading ${index} without a list of tokens as shows`);
  }
  problems.push(...perhapsProblems(reading, index));
  return problems;
}

/** A reading with other possible reasons must say "perhaps". It can't have a quirk, because it settles nothing. */
function perhapsProblems({ says, perhaps, quirk }: Record<string, unknown>, index: number): string[] {
  const problems = [];
  if (perhaps !== undefined && perhaps !== true)
    problems.push(`has perhaps of reading ${index} that isn't true`);
  if ((perhaps === true) !== /, perhaps\b/.test(String(says))) {
    problems.push(`has a reading ${index} that has only one of perhaps and a sentence with ", perhaps"`);
  }
  if (perhaps === true && quirk !== undefined) problems.push(`has perhaps and a quirk of reading ${index}`);
  return problems;
}

function answerProblems(answer: unknown, name: string, kind: 'reading' | 'both'): string[] {
  if (!isObject(answer)) return [`has a ${name} that is no object`];
  const { says, ours, quirk } = answer;
  const problems = unknownKeys(answer, kind);
  if (typeof says !== 'string' || !/^[A-Z][^?!]*\.$/.test(says) || /[.] /.test(says)) {
    problems.push(`has no whole sentence as says of ${name}`);
  } else if (POINTS_BACK.test(says) || /\bthis kit\b/i.test(says)) {
    problems.push(`has a sentence that cannot stand alone as says of ${name}`);
  } else if (says.length > LONGEST) {
    problems.push(`has a sentence longer than ${LONGEST} characters as says of ${name}`);
  }
  if (ours !== undefined && ours !== true) problems.push(`has ours of ${name} that isn't true`);
  if (quirk !== undefined && (typeof quirk !== 'string' || !/^[a-z]+(-[a-z]+)*=[\w-]+$/.test(quirk))) {
    problems.push(`has a quirk of ${name} that isn't <name>=<value>`);
  }
  return problems;
}

function whenProblems(when: unknown, name: string): string[] {
  if (when === undefined) return [];
  if (!isObject(when)) return [`has a when of ${name} that is no object`];
  return Object.entries(when).flatMap(([key, values]) => {
    const known: readonly string[] | undefined = Object.hasOwn(contexts, key)
      ? contexts[key as keyof typeof contexts]
      : undefined;
    const isRight =
      known && isTextList(values) && values.length > 0 && values.every((value) => known.includes(value));
    return isRight ? [] : [`has an unknown condition ${key} as when of ${name}`];
  });
}

function readingProblems({ readings, both, when = {} }: Observe): string[] {
  const problems = [];
  const names = readings.map(({ name }) => name);
  if (new Set(names).size < names.length) problems.push('has two readings of one name');
  if (![...readings, both].some((one) => one?.ours)) problems.push('has no reading that is ours');
  for (const reading of readings) {
    for (const [key, values] of Object.entries(reading.when ?? {})) {
      const outer: readonly string[] | undefined = when[key as keyof typeof when];
      if (outer && !values.every((value) => outer.includes(value))) {
        problems.push(`has a reading ${reading.name} whose when ${key} is not within that of observe`);
      }
    }
  }
  return problems;
}

function placeProblems(point: Observe, documents: readonly Document[]): string[] {
  const { operation, at } = point;
  const places = [at].flat();
  const found = operation.map((id) => ({ id, document: documents.find((one) => isCanonical(one, id)) }));
  const unknown = found.filter(({ document }) => !document);
  if (unknown.length > 0) {
    return unknown.map(
      ({ id }) => `names the operation ${id}, which the contract doesn't have, or has as an alias`,
    );
  }
  const tokens = found.flatMap(({ id, document }) =>
    places.map((place) => ({ id, place, tokens: document && tokensAt(document, id, place) })),
  );
  const possible = [...new Set(tokens.flatMap((one) => one.tokens ?? []))];
  const without = (key: 'id' | 'place', name: string): boolean =>
    tokens.every((one) => one[key] !== name || one.tokens === undefined);
  const unplaced = places.filter((place) => without('place', place));
  if (unplaced.length > 0) {
    return unplaced.map((place) => `names the place ${place}, which no operation of it has`);
  }
  const idle = operation.filter((id) => without('id', id));
  return idle.length > 0
    ? idle.map((id) => `names the operation ${id}, which has no place of it`)
    : tokenProblems(point, possible);
}

function isCanonical(document: Document, id: string): boolean {
  return operationsOf(document).some((operation) => operation.id === id && !operation.aliasOf);
}

function tokenProblems(point: Observe, possible: readonly string[]): string[] {
  const { readings, silent } = expand(point, possible);
  const problems = [
    ...readings.map(({ reading, tokens }) => ({ name: reading.name, tokens })),
    { name: 'silent', tokens: silent },
  ].flatMap(({ name, tokens }) =>
    [...tokens]
      .filter((one) => !possible.includes(one))
      .map((one) => `has the token ${one} in ${name}, which can't be seen there`),
  );
  for (const { reading, tokens } of readings) {
    if (tokens.size === 0) problems.push(`has a reading ${reading.name} that no token shows`);
    problems.push(
      ...shared(tokens, silent).map((token) => `has the token ${token} in ${reading.name} and in silent`),
    );
  }
  return [...problems, ...overlaps(readings)];
}

function overlaps(readings: readonly { reading: Reading; tokens: ReadonlySet<string> }[]): string[] {
  return readings.flatMap((one, index) =>
    readings
      .slice(index + 1)
      .filter((other) => !excludeOneAnother(one.reading.when, other.reading.when))
      .flatMap((other) =>
        shared(one.tokens, other.tokens)
          .slice(0, 1)
          .map(
            (token) =>
              `has readings that don't exclude one another: ${one.reading.name} and ${other.reading.name}, by ${token}`,
          ),
      ),
  );
}

function shared(one: ReadonlySet<string>, other: ReadonlySet<string>): string[] {
  return [...one].filter((each) => other.has(each));
}

function unknownKeys(value: Record<string, unknown>, kind: keyof typeof keysOf): string[] {
  return Object.keys(value)
    .filter((key) => !keysOf[kind].includes(key))
    .map((key) => `has the unknown key ${key} in ${kind}`);
}

function isTextList(value: unknown): value is string[] {
  return (
    Array.isArray(value) &&
    value.every((one) => typeof one === 'string') &&
    new Set(value).size === value.length
  );
}
