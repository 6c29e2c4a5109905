import type { Place } from './read-sections.ts';
import { askedWords, stemOf } from './words.ts';

/** One way to ask for what a section answers. */
export interface Phrasing {
  readonly section: number;
  readonly stems: readonly string[];
}

/** The headings that are questions, and what readers ask in other words. */
export function phrasingsOf(
  sections: readonly Place[],
  askedAs: Readonly<Record<string, readonly string[]>>,
): Phrasing[] {
  return sections.flatMap((place, section) =>
    [...(asksItself(place) ? [place.heading || place.page] : []), ...(askedAs[place.address] ?? [])].map(
      (text) => ({
        section,
        stems: [...new Set(askedWords(text).map(stemOf))],
      }),
    ),
  );
}

/** Whether a section answers a question of its heading, or of its page. */
export function asksItself({ address, heading }: Place): boolean {
  return heading.endsWith('?') || /^\/guides\/questions\/[\w-]/u.test(address);
}

/** What a word weighs that so many of all have, as BM25 weighs words: a rare one says more than a frequent one. */
export function weightOf(having: number, all: number): number {
  return Math.log(1 + (all - having + 0.5) / (having + 0.5));
}
