/**
 * A text in a simplified form, with the position of each character in the original text. The UTF-16 unit `i` of `text` stands
 * for the original's units from `from[i]` up to `to[i]`.
 */
export interface Spoken {
  readonly text: string;
  readonly from: readonly number[];
  readonly to: readonly number[];
}

/** The most layers of encoding: for example a URL inside JSON inside HTML. */
const LAYERS = 3;

/** Percent-encoded bytes, JSON escapes and HTML entities. */
const ENCODED =
  /(?:%[\da-f]{2})+|\\u\{[\da-f]{1,6}\}|\\u[\da-f]{4}|\\x[\da-f]{2}|\\[nrtbf"'\\/]|&(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z]{2,8}\d{0,2});/giu;

/** Letters that aren't a base letter with an accent, and their usual spelling without them. */
const SPELLINGS: Readonly<Record<string, string>> = {
  æ: 'ae',
  ð: 'd',
  ø: 'o',
  þ: 'th',
  đ: 'd',
  ħ: 'h',
  ı: 'i',
  ł: 'l',
  œ: 'oe',
  ß: 'ss',
};

/** Non-ASCII signs that aren't letters or digits. They become spaces. */
const OTHER_SIGN = /[^\p{L}\p{N}\p{ASCII}]/u;

/** The text in small letters of one width, without accents. */
export function literally(text: string): Spoken {
  return rewritten(untouched(text), /[^]/gu, foldedLetter);
}

/** The same after URL encoding, JSON escapes and HTML entities are decoded. */
export function decoded(text: string): Spoken {
  let spoken = untouched(text);
  for (let layer = 0; layer < LAYERS; layer++) spoken = rewritten(spoken, ENCODED, meaningOf);
  return rewritten(spoken, /[^]/gu, foldedLetter);
}

/** Replaces the two letters for an umlaut or a ring with one: Mueller becomes Muller like Müller, and Aase becomes Ase like Åse. */
export function withShortVowels(spoken: Spoken): Spoken {
  return rewritten(spoken, /[aou]e|aa/gu, (pair) => pair.charAt(0));
}

function untouched(text: string): Spoken {
  const from = Array.from({ length: text.length }, (_, place) => place);
  return { text, from, to: from.map((place) => place + 1) };
}

/** Replaces the pattern's matches. A character that becomes nothing belongs to the one before it, as an accent to its letter. */
function rewritten({ text, from, to }: Spoken, pattern: RegExp, rewrite: (found: string) => string): Spoken {
  const written: string[] = [];
  const starts: number[] = [];
  const ends: number[] = [];
  const add = (meaning: string, start: number, end: number): void => {
    if (meaning === '' && ends.length > 0) ends[ends.length - 1] = to[end - 1] ?? 0;
    for (const unit of meaning.split('')) {
      written.push(unit);
      starts.push(from[start] ?? 0);
      ends.push(to[end - 1] ?? 0);
    }
  };
  let at = 0;
  for (const { 0: found, index } of text.matchAll(pattern)) {
    for (; at < index; at++) add(text.charAt(at), at, at + 1);
    at = index + found.length;
    add(rewrite(found), index, at);
  }
  for (; at < text.length; at++) add(text.charAt(at), at, at + 1);
  return { text: written.join(''), from: starts, to: ends };
}

function foldedLetter(letter: string): string {
  const plain = letter
    .normalize('NFKD')
    .replaceAll(/[\p{M}\p{Cf}]/gu, '')
    .toLowerCase()
    .replaceAll(/[\p{M}\p{Cf}]/gu, '');
  return [...plain].map((one) => SPELLINGS[one] ?? (OTHER_SIGN.test(one) ? ' ' : one)).join('');
}

function meaningOf(encoded: string): string {
  if (encoded.startsWith('%')) return urlMeaning(encoded);
  if (encoded.startsWith('&')) return entityMeaning(encoded.slice(1, -1));
  const code = /^\\[ux]\{?([\da-f]+)\}?$/iu.exec(encoded);
  if (code !== null) return characterOf(Number.parseInt(code[1] ?? '', 16));
  return /^\\["'\\/]$/u.test(encoded) ? encoded.charAt(1) : ' ';
}

function urlMeaning(encoded: string): string {
  try {
    return decodeURIComponent(encoded);
  } catch {
    // Latin-1 bytes.
    return encoded.replaceAll(/%(..)/gu, (_, byte: string) => String.fromCharCode(Number.parseInt(byte, 16)));
  }
}

/** `&uuml;` is u with an accent, which is removed anyway. An unknown entity counts as a separator. */
function entityMeaning(name: string): string {
  const number = /^#(x?)([\da-f]+)$/iu.exec(name);
  if (number !== null) {
    return characterOf(Number.parseInt(number[2] ?? '', number[1] === '' ? 10 : 16));
  }
  const accented =
    /^([a-z])(?:acute|breve|caron|cedil|circ|dblac|dot|grave|macr|ogon|ring|slash|strok|tilde|uml)$/iu;
  return accented.exec(name)?.[1] ?? NAMED.get(name.toLowerCase()) ?? ' ';
}

const NAMED = new Map([
  ['aelig', 'ae'],
  ['amp', '&'],
  ['commat', '@'],
  ['equals', '='],
  ['eth', 'd'],
  ['inodot', 'i'],
  ['oelig', 'oe'],
  ['percnt', '%'],
  ['plus', '+'],
  ['szlig', 'ss'],
  ['thorn', 'th'],
]);

/** What is no character counts as a separator. */
function characterOf(code: number): string {
  return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : ' ';
}
