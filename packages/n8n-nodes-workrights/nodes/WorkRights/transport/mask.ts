import type { Identity } from '../generated/connectors/operations/field';
import { allFields } from '../generated/connectors/operations/operations';
import { isObject } from '../shared/json';
import { decoded, literally, withShortVowels } from './written-text';

/** Patterns for texts from {@link literally}: small letters without accents. */
type Patterns = (value: string) => readonly string[];

/** Shorter values don't identify anyone, and would hide parts of other words. */
const SHORTEST = 2;
const SHORTEST_PART = 3;
const SHORTEST_SECRET = 4;

/** A shorter one may be part of a word. */
const LONG_NUMBER = 6;
const LONG_SECRET = 12;

/** A shorter name isn't searched for with its letters apart: "a n" is more often two words than the name An. */
const LONG_NAME = 5;

/** Texts from {@link literally}: all ASCII signs that aren't letters or digits. */
const SIGN = '[\\x00-\\x2f:-`{-\\x7f]';

/** What may be between the characters of a value that is written in groups. */
const GAP = `${SIGN}{0,3}`;

/** `an` or `do` in a sentence is a word, although there are people called An or Do. */
const ORDINARY = /^\p{Ll}{2}$/u;

/** How each kind of personal value may be repeated. */
const PATTERNS: Readonly<Record<Identity, Patterns>> = {
  date: dates,
  email: emails,
  name: names,
  number: numbers,
  phone: phones,
};

/**
 * The request fields that identify a person, by name. All other values, such as `work`, `AUS` or `sandbox`, are words that the
 * service needs to explain an error.
 */
const IDENTIFYING: ReadonlyMap<string | undefined, Identity> = new Map(
  allFields.flatMap(({ path, identifies }) =>
    identifies === 'nobody' ? [] : [[path.at(-1), identifies] as const],
  ),
);

/**
 * A text of the service without the request's personal values, and without secrets: in any case, width, accent and grouping,
 * with umlauts as two letters, and encoded for a URL, JSON or HTML.
 */
export function masked(text: string, body: unknown, secrets: readonly string[] = []): string {
  const patterns = [...secrets.flatMap(secretly), ...patternsIn(body)];
  const hidden = new Set<number>();
  const readings = patterns.length === 0 ? [] : [literally(text), decoded(text)];
  const all = [...readings, ...readings.map(withShortVowels)];
  const different = new Map(all.map((spoken) => [spoken.text, spoken]));
  for (const spoken of different.values()) {
    for (const pattern of patterns) {
      for (const { 0: found, index } of spoken.text.matchAll(new RegExp(pattern, 'g'))) {
        const from = spoken.from[index] ?? 0;
        const to = spoken.to[index + found.length - 1] ?? 0;
        if (ORDINARY.test(text.slice(from, to))) continue;
        for (let place = from; place < to; place++) hidden.add(place);
      }
    }
  }
  return text
    .split('')
    .map((unit, place) => (hidden.has(place) ? (hidden.has(place - 1) ? '' : '[hidden]') : unit))
    .join('');
}

function patternsIn(value: unknown): string[] {
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([name, field]) => {
    if (typeof field !== 'string') return patternsIn(field);
    const identity = IDENTIFYING.get(name);
    return identity === undefined ? [] : [...PATTERNS[identity](field.trim())];
  });
}

function secretly(secret: string): string[] {
  const plain = literally(secret).text;
  if (plain.length < SHORTEST_SECRET) return [];
  return [plain.length < LONG_SECRET ? word(plain, escaped(plain)) : escaped(plain)];
}

/** A document number or an ID. In groups it's found as a whole word; in one piece also inside a longer word. */
function numbers(value: string): string[] {
  const plain = literally(value).text;
  const letters = lettersOf(plain);
  const exact = plain.length >= SHORTEST_SECRET ? [word(plain, escaped(plain))] : [];
  if (letters.length < SHORTEST) return exact;
  const isLong = letters.length >= LONG_NUMBER && /\d/u.test(plain);
  return [...exact, word(letters.join(''), letters.join(GAP)), ...(isLong ? [letters.join('')] : [])];
}

/** The whole name, and each of its longer parts, as whole words. */
function names(value: string): string[] {
  const parts = value.split(/[^\p{L}\p{M}\p{N}]+/u).filter(({ length }) => length >= SHORTEST_PART);
  return [value, ...parts].flatMap((name) => {
    if (lettersOf(literally(name).text).length < SHORTEST) return [];
    const words = withShortVowels(literally(name)).text.split(SIGNS);
    const letters = words.join('');
    const apart = letters.length < LONG_NAME ? '' : GAP;
    return [word(letters, words.map((each) => [...each].join(apart)).join(GAP))];
  });
}

function emails(value: string): string[] {
  const [local = '', domain = ''] = value.split('@');
  const grouped = (part: string): string => lettersOf(literally(part).text).join(GAP);
  const whole = `${grouped(local)}${GAP}(?:at)?${GAP}${grouped(domain)}`;
  return [
    ...(domain === '' ? [] : [word(lettersOf(literally(value).text).join(''), whole)]),
    ...names(local),
  ];
}

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/** A date in every common order, with the month as a number or in English, and the year with four or two digits. */
function dates(value: string): string[] {
  const [year = '', month = '', day = ''] = value.split('-');
  if (!/^\d{4}-\d{2}-\d{2}$/u.test(value)) return numbers(value);
  const between = `${GAP}(?:(?:of|the)${GAP}){0,2}`;
  const days = `(?:the${GAP})?0?${Number(day)}(?:st|nd|rd|th)?`;
  const figures = `0?${Number(month)}`;
  const named = `${MONTHS[Number(month) - 1] ?? figures}[a-z]*`;
  const short = year.slice(2);
  const orders = (years: string, months: string): string[][] => [
    [years, months, days],
    [years, days, months],
    [days, months, years],
    [months, days, years],
  ];
  return [
    ...orders(year, `(?:${figures}|${named})`).map((order) => order.join(between)),
    ...orders(short, named).map((order) => order.join(between)),
    // With a two-digit year, these numbers need a sign between them: without one, they could be any number.
    ...orders(short, figures).map((order) => order.join(`${SIGN}{1,3}`)),
    ...orders(short, month).map((order) => order.map((part) => (part === days ? day : part)).join('')),
  ].map((pattern) => `(?<!\\d)${pattern}(?!\\d)`);
}

/** A phone number in any grouping, with a leading zero or Australia's country code. */
function phones(value: string): string[] {
  const digits = value.replace(/\D/gu, '').replace(/^0+/u, '');
  if (digits.length < SHORTEST_SECRET) return [];
  return [`(?:\\+?(?:00)?61${GAP})?(?:\\(?0\\)?${GAP})?${[...digits].join(GAP)}`];
}

const SIGNS = new RegExp(`${SIGN}+`, 'g');

function lettersOf(text: string): string[] {
  return text.replace(SIGNS, '').split('');
}

/** A value's pattern. A letter or digit directly before or after the value means that it is part of a longer word or number. */
function word(value: string, pattern: string): string {
  const kindOf = (letter: string): string =>
    /\d/u.test(letter) ? '\\d' : lettersOf(letter).length > 0 ? '[a-z\\x80-\\uffff]' : '';
  const before = kindOf(value.charAt(0));
  const after = kindOf(value.slice(-1));
  return `${before && `(?<!${before})`}(?:${pattern})${after && `(?!${after})`}`;
}

function escaped(text: string): string {
  return text.replace(/[$()*+./?[\\\]^{|}]/gu, '\\$&');
}
