import { asText } from './as-text.ts';

/**
 * Compares a value that was sent with the one that is shown: `same`; `other` if no way of showing the first gives the second;
 * `unclear` if the shown value may be the first one masked, shortened, transliterated, corrected or written in another way, or
 * a word in its place.
 */
export type Resemblance = 'same' | 'other' | 'unclear';

/** Characters that mask others, and separators. */
const MASKS = "\\s*•●·∙…#?_.,'’/-";
/** Parts of words that replace a hidden name. */
const STANDS_FOR =
  /redact|hidden|mask|privat|anonym|unknown|remov|withh|confiden|delet|shown|avail|suppl|given|name|person|omit|obscur|protect|secret|restrict|none|null|^(.)\1*$/;
const DAY = 24 * 60 * 60_000;

/** Compares the number of a document. It may be masked, shortened, or with or without leading zeros. */
export function compareNumbers(sent: unknown, shown: unknown): Resemblance {
  const [a, b] = [asText(sent), asText(shown)];
  if (a === b) return 'same';
  if (a === undefined || b === undefined) return 'unclear';
  // Neither a number nor a masked one, for example a hash or a word.
  if (new RegExp(`[^a-z0-9${MASKS}]`).test(b) || !/\d/.test(b) || b.length > a.length + 4) return 'unclear';
  if (isMisspelt(a, b)) return 'unclear';
  const visible = b.replaceAll(/(.)\1{2,}|x{2,}|[^a-z0-9]+/g, ' ').split(' ');
  return isInOrder(visible, a) || b.replaceAll(/[^a-z0-9]/g, '').includes(a) ? 'unclear' : 'other';
}

/** Compares a name, which may also have swapped places with the person's other names. */
export function compareNames(sent: unknown, shown: unknown, all: readonly unknown[]): Resemblance {
  if (asText(sent) === asText(shown)) return 'same';
  const [text, names] = [asText(shown), all.filter((name) => typeof name === 'string')];
  if (asText(sent) === undefined || text === undefined) return 'unclear';
  if (new RegExp(String.raw`[^\p{L}${MASKS}]`, 'u').test(text)) return 'unclear';
  // It may be initials.
  if (text.length <= 3 || STANDS_FOR.test(text)) return 'unclear';
  const joined = [...names, names.join(''), names.toReversed().join('')];
  const isLike = joined.some(
    (name) =>
      isMadeOf(name, `${shown}`) || isMadeOf(`${shown}`, name) || isMisspelt(asText(name) ?? '', text),
  );
  return isLike ? 'unclear' : 'other';
}

/** Compares a date. It may be shown as a time, moved by a time zone, in another order, or only with its year or its day. */
export function compareDates(sent: unknown, shown: unknown): Resemblance {
  const [a, b] = [asText(sent), asText(shown)];
  if (a === b) return 'same';
  const isPlain = b !== undefined && /^\d{4}-\d\d-\d\d$/.test(b) && !/^(?:0|1900|1970-01-01|9999)/.test(b);
  if (a === undefined || !isPlain || !(Math.abs(Date.parse(a) - Date.parse(b)) > DAY)) return 'unclear';
  const digits = (date: string) => [...date].toSorted().join('');
  const isPart = a.slice(0, 4) === b.slice(0, 4) || a.slice(4) === b.slice(4);
  return isPart || digits(a) === digits(b) ? 'unclear' : 'other';
}

/** Whether one name is part of another, ignoring letters that differ between alphabets. */
function isMadeOf(name: string, whole: string): boolean {
  const parts = name
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/[\s.,'’-]/g, '')
    .split(/[^a-z]+/);
  return isInOrder(parts.map(folded), folded(asText(whole) ?? ''));
}

/** Whether at most one character in four is wrong, swapped, missing or added, so that it may be a corrected spelling. */
function isMisspelt(a: string, b: string): boolean {
  const most = Math.max(1, Math.floor(a.length / 4));
  if (Math.abs(a.length - b.length) > most) return false;
  let before: number[] = [];
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const replaced = row[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1);
      const swapped = a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1] ? before[j - 2]! + 1 : Infinity;
      next.push(Math.min(replaced, swapped, row[j]! + 1, next[j - 1]! + 1));
    }
    [before, row] = [row, next];
  }
  return row[b.length]! <= most;
}

/** Removes differences of spelling: SOERENSEN and SORENSEN, MAASS and MAAS. */
function folded(text: string): string {
  return text
    .replaceAll(/[^a-z]/g, '')
    .replaceAll(/([aou])e/g, '$1')
    .replaceAll(/(.)\1+/g, '$1');
}

function isInOrder(parts: readonly string[], whole: string): boolean {
  let from = 0;
  return parts.every((part) => {
    const at = whole.indexOf(part, from);
    from = at + part.length;
    return at >= 0;
  });
}
