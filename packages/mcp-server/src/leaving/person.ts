/**
 * What may leave this server about a person. A model, the client that runs it and whoever hosts both read it: so a name
 * leaves as initials, a number by its last two characters, a birth date and an address not at all.
 */

/** A name as initials: at most four letters, which hold no instruction either. Null without a letter. */
export function initialsOf(...names: readonly unknown[]): string | null {
  const words = names.flatMap((name) => (typeof name === 'string' ? name.split(/[\s'’-]+/u) : []));
  const letters = words.flatMap((word) => /\p{L}/u.exec(word)?.[0] ?? []);
  return letters.length === 0
    ? null
    : letters
        .slice(0, 4)
        .map((letter) => `${letter.toUpperCase()}.`)
        .join('');
}

/** The last two characters of a document number; null for one so short that they would give it away. */
export function numberEnd(number: unknown): string | null {
  return typeof number === 'string' && /^[\dA-Z]{5,20}$/iu.test(number) ? number.slice(-2) : null;
}

/** A day in either order: with separators, or as eight digits of which four are a year. */
const DAY_IN_ID =
  /(?<!\d)(?:\d{4}[._~-]\d{1,2}[._~-]\d{1,2}|\d{1,2}[._~-]\d{1,2}[._~-]\d{4}|(?:19|20)\d\d(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])|(?:0[1-9]|[12]\d|3[01])(?:0[1-9]|1[0-2])(?:19|20)\d\d)(?!\d)/u;

/**
 * An id of the service or of the employer: of the characters that ids are made of. Null for any other text, and for one that
 * holds a day or what the person is called or numbered.
 *
 * @param own names and numbers of the person, in this record
 */
export function idOf(value: unknown, ...own: readonly unknown[]): string | null {
  if (typeof value !== 'string' || !/^[\w.~-]{1,80}$/u.test(value) || DAY_IN_ID.test(value)) return null;
  const words = new Set(value.split(/[._~-]/u).map(folded));
  const names = own.flatMap((name) => (typeof name === 'string' ? [name, ...name.split(/[\s,'’-]+/u)] : []));
  const isNamed = names
    .map(folded)
    .some((name) => (name.length > 3 ? folded(value).includes(name) : name.length > 1 && words.has(name)));
  return isNamed ? null : value;
}

function folded(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase();
}

/** The id of a check has a form of its own: any other text, such as a number, may be about a person. */
export function checkIdOf(value: unknown, ...own: readonly unknown[]): string | null {
  return typeof value === 'string' && value.startsWith('vc_') ? idOf(value, ...own) : null;
}

/** A country as three letters. */
export function countryCodeOf(value: unknown): string | null {
  return typeof value === 'string' && /^[A-Z]{3}$/u.test(value) ? value : null;
}

/** A word of a known list. The service may send others, of any length: they stay here. */
export function knownWord<Word extends string>(words: readonly Word[], value: unknown): Word | null {
  return words.find((word) => word === value) ?? null;
}

/** Younger than anybody who works: a day that long ago may be a birth date, in whatever field it comes. */
const YOUNGEST = 14 * 366 * 86_400_000;

/** A day of a visa or a request. */
export function recentDay(day: string | null): string | null {
  return day !== null && Date.parse(day) > Date.now() - YOUNGEST ? day : null;
}

/** What is shown of a document. Whole names and numbers leave only where the operator said so. */
export interface SharedPerson {
  readonly initials: string | null;
  readonly number_ends_with?: string | null;
  /** With the operator's `--reveal` only. */
  readonly name?: string;
  readonly number?: string;
}

export function sharePerson(
  {
    given,
    family,
    number,
  }: { readonly given?: unknown; readonly family?: unknown; readonly number?: unknown },
  reveal: boolean,
): SharedPerson {
  const name = [given, family].filter((part) => typeof part === 'string' && part !== '').join(' ');
  return {
    initials: initialsOf(given, family),
    ...(number !== undefined && { number_ends_with: numberEnd(number) }),
    ...(reveal && name !== '' && { name: name.slice(0, 200) }),
    ...(reveal && typeof number === 'string' && { number: number.slice(0, 20) }),
  };
}
