import { isObject } from '../shared/json';

type Pattern = (value: string) => readonly string[];

/** Shorter values say nothing about anybody, and would hide parts of other words. */
const SHORTEST_NAME = 2;
const SHORTEST_PART = 3;
const SHORTEST_SECRET = 4;

/** A shorter one may be part of a word. */
const LONG_SECRET = 12;

/** `an` or `do` in a sentence is a word, though people are called An or Do. */
const ORDINARY = /^\p{Ll}{2}$/u;

/**
 * Fields of requests that identify a person, and how their values may be repeated. All other values, `work`, `AUS` or
 * `sandbox`, are words that the service needs to say what is wrong.
 */
const IDENTIFYING: Readonly<Record<string, Pattern>> = {
  customer_authority_id: (value) => [spelled(value)],
  date_of_birth: dates,
  email: (value) => [spelled(value), ...names(value.split('@', 1).join(''))],
  employee_id: (value) => [spelled(value)],
  external_id: (value) => [spelled(value)],
  family_name: names,
  given_name: names,
  given_names: names,
  identifier: (value) => [spelled(value)],
  key_id: (value) => [spelled(value)],
  mobile_number: phones,
};

/**
 * A text of the service without what identifies a person in the request, and without secrets. Case, accents, and the
 * separators within a name or a number don't matter.
 */
export function masked(text: string, body: unknown, secrets: readonly string[] = []): string {
  const patterns = [...secrets.flatMap(secretly), ...patternsIn(body)].filter((pattern) => pattern !== '');
  if (patterns.length === 0) return text;
  // The longest first: a name must not cut an e-mail address in two.
  const longestFirst = patterns.toSorted((one, other) => other.length - one.length).join('|');
  return text
    .normalize('NFD')
    .replace(new RegExp(longestFirst, 'giu'), (found) => (ORDINARY.test(found) ? found : '[hidden]'))
    .normalize('NFC');
}

/** A secret as it is, and as it is in a URL. */
function secretly(secret: string): string[] {
  if (secret.length < SHORTEST_SECRET) return [];
  const forms = [secret, encodeURIComponent(secret)].map((form) => lettersOf(form).join(''));
  return secret.length < LONG_SECRET ? forms.map(word) : forms;
}

function patternsIn(value: unknown): string[] {
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([name, field]) => {
    if (typeof field !== 'string') return patternsIn(field);
    const pattern = Object.hasOwn(IDENTIFYING, name) ? IDENTIFYING[name] : undefined;
    return pattern === undefined ? [] : [...pattern(field.trim())];
  });
}

/** A name as a whole, and each longer part of it. */
function names(value: string): string[] {
  const parts = value.split(/[\s.'’_-]+/u).filter(({ length }) => length >= SHORTEST_PART);
  return [value, ...parts].filter(({ length }) => length >= SHORTEST_NAME).map(spelled);
}

/** The letters and digits of a value with anything between them. Letters alone have to be whole words. */
function spelled(value: string): string {
  const letters = lettersOf(value.replace(/[\s-]+/gu, ''));
  if (letters.length < SHORTEST_NAME) return '';
  const pattern = letters.join('[\\s-]*');
  return /\d|@/u.test(value) && letters.length >= SHORTEST_SECRET ? pattern : word(pattern);
}

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/** A day: the year first or last, months and days in either order, the month in figures or as an English word. */
function dates(value: string): string[] {
  const [year = 0, month = 0, day = 0] = value.split('-').map(Number);
  if (!(year > 0 && month > 0 && day > 0)) return [spelled(value)];
  const months = `(?:0?${month}|${MONTHS[month - 1]}\\p{L}*)`;
  const days = `0?${day}(?:st|nd|rd|th)?`;
  const orders = [
    [year, months, days],
    [days, months, year],
    [months, days, year],
  ];
  return orders.map((order) => word(order.join('[\\s,./-]*')));
}

/** A number in any grouping, with the leading zero or Australia's country code. */
function phones(value: string): string[] {
  const digits = value.replace(/\D/gu, '').replace(/^0+/u, '');
  return digits.length < SHORTEST_SECRET
    ? []
    : [`(?:\\+?61[\\s().-]*)?(?:\\(?0\\)?[\\s().-]*)?${[...digits].join('[\\s().-]*')}`];
}

function word(pattern: string): string {
  return `(?<![\\p{L}\\p{N}])${pattern}(?![\\p{L}\\p{N}])`;
}

/** Letters that are no accented ones, and how they are written where there are none of them. */
const SPELLINGS: Readonly<Record<string, string>> = {
  æ: 'ae',
  ð: 'd',
  ø: 'oe?',
  þ: 'th',
  đ: 'd',
  ı: 'i',
  ł: 'l',
  œ: 'oe',
  ß: 'ss',
};

/** A pattern for each character, which may have an accent. */
function lettersOf(text: string): string[] {
  const plain = text.normalize('NFD').replace(/\p{M}/gu, '');
  return [...plain].map((letter) => {
    const other = SPELLINGS[letter.toLowerCase()];
    const spelling =
      other === undefined ? letter.replace(/[$()*+./?[\\\]^{|}]/gu, '\\$&') : `(?:${letter}|${other})`;
    return `${spelling}\\p{M}*`;
  });
}
