import { countries } from '../generated/countries';
import { asText } from './text';

export interface Country {
  /** Three letters, as the service takes them (service.md §2.2). */
  readonly code: string;
  readonly name: string;
}

/** Words that change from one spelling of a name to the other. */
const SKIPPED = new Set(['and', 'of', 'the']);
const ABBREVIATED: Readonly<Record<string, string>> = { dem: 'democratic', rep: 'republic', st: 'saint' };

const byCode = new Map<string, Country>(countries.map(([code, name]) => [code, { code, name }]));

const byName = new Map<string, Country[]>();
for (const [code, ...names] of countries) {
  for (const key of new Set(names.map(keyOf))) {
    byName.set(key, [...(byName.get(key) ?? []), { code, name: names[0] }]);
  }
}

/**
 * The countries that a text may mean: a three-letter code, an English name, or both as in "India (IND)", in any case.
 * None when it is unknown; several when several go by this name, so that no one has to guess.
 */
export function countriesOf(value: unknown): readonly Country[] {
  const text = asText(value);
  if (typeof text !== 'string') return [];
  const coded = byCode.get(text.toUpperCase());
  if (coded !== undefined) return [coded];
  const named = byName.get(keyOf(text));
  if (named !== undefined) return named;
  const words = text.match(/[\p{L}\d][\p{L}\p{M}\d'’.]*/gu) ?? [];
  return words.flatMap((word, index) => {
    const rest = byName.get(keyOf(words.toSpliced(index, 1).join(' '))) ?? [];
    return rest.filter(({ code }) => code === word.toUpperCase());
  });
}

/** The countries whose code or one of whose names has this in it, in the order of their names; all without it. */
export function countriesWith(part = ''): readonly Country[] {
  const wanted = plain(part.trim());
  return countries
    .filter((texts) => texts.some((text) => plain(text).includes(wanted)))
    .map(([code, name]) => ({ code, name }));
}

/** A country as lists show it; {@link countriesOf} takes it. */
export function labelOfCountry({ code, name }: Country): string {
  return `${name} (${code})`;
}

/** The words of a name without accents, case and order: "Korea, Rep." is "Republic of Korea". A doubt ("India?") stays. */
function keyOf(name: string): string {
  return plain(name)
    .split(/[^\p{L}\d?]+/u)
    .filter((word) => word !== '' && !SKIPPED.has(word))
    .map((word) => (Object.hasOwn(ABBREVIATED, word) ? ABBREVIATED[word] : word))
    .toSorted()
    .join(' ');
}

/** Small letters without accents, apostrophes and full stops. */
function plain(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}|['’‘`.]/gu, '')
    .toLowerCase();
}
