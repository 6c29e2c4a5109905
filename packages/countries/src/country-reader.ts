export interface Country {
  /** Three letters, as the service takes them. */
  readonly code: string;
  readonly name: string;
}

export interface CountryReader {
  /**
   * The countries that a text may mean: a three-letter code, an English name, or both as in "India (IND)", in any case.
   * None when it is unknown; several when several go by this name, so that no one has to guess.
   */
  countriesOf: (text: string) => readonly Country[];
  /** The countries whose code or one of whose names has this in it: first those that begin with it, each in the order of the table. */
  countriesWith: (part?: string) => readonly Country[];
}

/** Words that change from one spelling of a name to the other. */
const SKIPPED = new Set(['and', 'of', 'the']);
const ABBREVIATED: Readonly<Record<string, string>> = { dem: 'democratic', rep: 'republic', st: 'saint' };

/** Reads countries by a table of codes, each with the name for lists and others in use. */
export function countryReader(
  table: readonly (readonly [code: string, name: string, ...others: string[]])[],
): CountryReader {
  const byCode = new Map<string, Country>(table.map(([code, name]) => [code, { code, name }]));
  const byName = new Map<string, Country[]>();
  for (const [code, ...names] of table) {
    for (const key of new Set(names.map(keyOf))) {
      byName.set(key, [...(byName.get(key) ?? []), { code, name: names[0] }]);
    }
  }
  return {
    countriesOf: (text) => {
      const trimmed = text.trim();
      const coded = byCode.get(trimmed.toUpperCase());
      if (coded !== undefined) return [coded];
      const named = byName.get(keyOf(trimmed));
      if (named !== undefined) return named;
      const words = trimmed.match(/[\p{L}\d][\p{L}\p{M}\d'’.]*/gu) ?? [];
      return words.flatMap((word, index) => {
        const others = [...words.slice(0, index), ...words.slice(index + 1)];
        const rest = byName.get(keyOf(others.join(' '))) ?? [];
        return rest.filter(({ code }) => code === word.toUpperCase());
      });
    },
    countriesWith: (part = '') => {
      const wanted = plain(part.trim());
      const found = table.filter((texts) => texts.some((text) => plain(text).includes(wanted)));
      // What begins with it is meant more often: India before British Indian Ocean Territory.
      const beginsWith = (texts: readonly string[]) => texts.some((text) => plain(text).startsWith(wanted));
      const others = found.filter((texts) => !beginsWith(texts));
      return [...found.filter(beginsWith), ...others].map(([code, name]) => ({ code, name }));
    },
  };
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
