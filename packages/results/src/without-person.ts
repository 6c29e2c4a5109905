import { bare } from './as-text.ts';

/** Of what the service said, and of what is left of it. Characters. */
const READ = 16_000;
const MOST = 1_000;

const MONTHS = 'jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec';
/** What is masked in every text, in this order, and what stands in its place. */
const MASKS = [
  [/[^\s@]{1,100}@[^\s@]{1,100}/gu, '[address]'],
  // Links, tokens and the like: no word of a visa is as long.
  [/https?:\S+|\S{20,}/giu, '[…]'],
  [
    new RegExp(
      String.raw`\b(?:\d{1,4}[-/. ]\d{1,2}[-/. ]\d{1,4}|\d{1,2}(?:st|nd|rd|th)?(?: of)?[ -]+(?:${MONTHS})[a-z]*[ ,-]+\d{2,4}|(?:${MONTHS})[a-z]*[ -]+\d{1,2}(?:st|nd|rd|th)?[ ,-]+\d{2,4})\b`,
      'giu',
    ),
    '[date]',
  ],
  // At least five digits, apart or among letters.
  [/[a-z]*\d(?:[ ./-]?\d|[a-z]+\d){4,}[a-z]*/giu, '[number]'],
] as const;

/** A day in either order: with separators, or as eight digits of which four are a year. */
const DAY_IN_ID =
  /(?<!\d)(?:\d{4}[._~-]\d{1,2}[._~-]\d{1,2}|\d{1,2}[._~-]\d{1,2}[._~-]\d{4}|(?:19|20)\d\d(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])|(?:0[1-9]|[12]\d|3[01])(?:0[1-9]|1[0-2])(?:19|20)\d\d)(?!\d)/u;

/**
 * A text of the service without addresses, links, dates, numbers, and what names the person.
 *
 * @param names what the person is called and numbered
 */
export function withoutPerson(text: string, names: readonly unknown[]): string {
  const known = partsOf(names);
  // A word at the cut may be the beginning of a name or a number.
  const read = text.length > READ ? text.slice(0, READ).replace(/(?<!\S)\S*$/u, '…') : text;
  // Format characters and controls can hide one text in another.
  const plain = read
    .normalize('NFKC')
    .replaceAll(/\p{Cf}/gu, '')
    .replaceAll(/[\p{Cc}\s]+/gu, ' ')
    .trim();
  const isName = (word: string) => known.has(bare(word));
  const nameless = plain.replaceAll(/[\p{L}\p{M}\p{N}]+/gu, (word) =>
    // A digit may touch a name.
    isName(word) ? '[…]' : word.replaceAll(/[\p{L}\p{M}]+/gu, (part) => (isName(part) ? '[…]' : part)),
  );
  const without = MASKS.reduce((left, [pattern, mask]) => left.replaceAll(pattern, mask), nameless);
  return without.length > MOST ? `${without.slice(0, MOST)}…` : without;
}

/** Whether an id holds a day, which may be a birth date, or what the person is called or numbered. */
export function tellsOfPerson(id: string, names: readonly unknown[]): boolean {
  const words = partsOf([id]);
  const isNamed = (name: string) => (name.length > 3 ? bare(id).includes(name) : words.has(name));
  return DAY_IN_ID.test(id) || [...partsOf(names)].some(isNamed);
}

/** The words of names and numbers, and each as a whole, without what may differ in another spelling. */
function partsOf(names: readonly unknown[]): Set<string> {
  const whole = names.filter((name) => typeof name === 'string');
  const parts = whole.flatMap((name) => [name, ...name.split(/[^\p{L}\p{M}\p{N}]+/u)]);
  return new Set(parts.map(bare).filter((part) => part.length > 1));
}
