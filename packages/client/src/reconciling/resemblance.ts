import { asText } from './as-text.ts';

/**
 * What may be said of a value that was sent and one that is shown: `same`; `other`, when no way of showing the first
 * gives the second; `unclear`, when it may be the first one masked, shortened, transliterated or written otherwise.
 */
export type Resemblance = 'same' | 'other' | 'unclear';

/** What stands for characters that are not to be seen, and what may stand between those that are. */
const MASKS = "\\s*•●·∙…#?_.,'’/-";
const DAY = 24 * 60 * 60_000;

/** The number of a document: masked, cut, with or without leading zeros, or told apart by what is left of it. */
export function compareNumbers(sent: unknown, shown: unknown): Resemblance {
  const [a, b] = [asText(sent), asText(shown)];
  if (a === b) return 'same';
  if (a === undefined || b === undefined) return 'unclear';
  // Neither a number nor a masked one, such as a hash.
  if (new RegExp(`[^a-z0-9${MASKS}]`).test(b) || b.length > a.length + 4) return 'unclear';
  const visible = b.replaceAll(/(.)\1{2,}|x{2,}|[^a-z0-9]+/g, ' ').split(' ');
  return isInOrder(visible, a) || b.replaceAll(/[^a-z0-9]/g, '').includes(a) ? 'unclear' : 'other';
}

/** A name, which may also have changed places with the others of the person. */
export function compareNames(sent: unknown, shown: unknown, all: readonly unknown[]): Resemblance {
  if (asText(sent) === asText(shown)) return 'same';
  const [text, names] = [asText(shown), all.filter((name) => typeof name === 'string')];
  if (asText(sent) === undefined || text === undefined) return 'unclear';
  if (new RegExp(String.raw`[^\p{L}${MASKS}]`, 'u').test(text)) return 'unclear';
  const joined = [...names, names.join(''), names.toReversed().join('')];
  const isLike = joined.some((name) => isMadeOf(name, `${shown}`) || isMadeOf(`${shown}`, name));
  return isLike ? 'unclear' : 'other';
}

/** A date, which may have become a time, moved by a time zone, changed its order, or lost its day. */
export function compareDates(sent: unknown, shown: unknown): Resemblance {
  const [a, b] = [asText(sent), asText(shown)];
  if (a === b) return 'same';
  const isPlain = b !== undefined && /^\d{4}-\d\d-\d\d$/.test(b) && !/^(?:0|1900|1970-01-01|9999)/.test(b);
  if (a === undefined || !isPlain || !(Math.abs(Date.parse(a) - Date.parse(b)) > DAY)) return 'unclear';
  const digits = (date: string) => [...date].toSorted().join('');
  return digits(a) === digits(b) || b === `${a.slice(0, 4)}-01-01` ? 'unclear' : 'other';
}

/** Whether one name, but for the letters that each alphabet writes in its own way, is a part of another. */
function isMadeOf(name: string, whole: string): boolean {
  const parts = name
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/[\s.,'’-]/g, '')
    .split(/[^a-z]+/);
  return isInOrder(parts.map(folded), folded(asText(whole) ?? ''));
}

/** Without what spellings differ in: SOERENSEN and SORENSEN, MAASS and MAAS. */
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
