import MiniSearch, { type SearchResult } from 'minisearch';

import { kindOf } from './kinds.ts';
import type { Section } from './read-sections.ts';
import { askedWords, sameAs, wordsOf } from './words.ts';

/** A page that the search found, with its sections, the best first. */
export interface FoundPage {
  readonly address: string;
  readonly sections: readonly Section[];
}

const FIELDS = ['address', 'page', 'heading', 'text', 'code'];
const BOOST = { address: 6, page: 3, heading: 3, text: 1, code: 0.2 };
/** The weight of a synonym, compared with the word itself. */
const SAME_MEANING = 0.6;
/** The weight of a number, such as a status or a visa. A reader who types a number means exactly that. */
const NUMBER = 2;

/** A further section of a page is shown from this share of the best section's score. */
const WORTH_SHOWING = 0.4;

/** Searches the sections of the site. */
export class Search {
  readonly #sections: readonly Section[];
  readonly #index: MiniSearch<Section & { readonly id: number }>;

  private constructor(sections: readonly Section[], index: MiniSearch<Section & { readonly id: number }>) {
    this.#sections = sections;
    this.#index = index;
  }

  /** Indexes the sections in small steps, so that the page stays responsive. */
  static async of(sections: readonly Section[]): Promise<Search> {
    const index = new MiniSearch<Section & { readonly id: number }>({
      fields: FIELDS,
      tokenize: wordsOf,
      processTerm: (word) => word,
    });
    await index.addAllAsync(
      sections.map((section, id) => ({ ...section, id })),
      { chunkSize: 50 },
    );
    return new Search(sections, index);
  }

  /** Pages, the best first. Many different words of the query count more than frequent ones. */
  find(query: string): FoundPage[] {
    const groups = groupsOf(query);
    const rated = this.#search(groups).map(({ id, score, queryTerms }) => {
      const section = this.#sections[id as number] as Section;
      const answered = groups.filter((group) => queryTerms.some((word) => group.includes(word))).length;
      return { section, score: score * (answered / groups.length) ** 2 * kindOf(section.address).weight };
    });
    const best = rated.toSorted((one, other) => other.score - one.score);
    const pages = Map.groupBy(best, ({ section }) => section.address.replace(/#.*$/u, ''));
    return [...pages].map(([address, sections]) => ({
      address,
      sections: sections
        .filter(({ score }) => score >= (sections[0]?.score ?? 0) * WORTH_SHOWING)
        .map(({ section }) => section),
    }));
  }

  /** Words of the query that no page has, in any synonym. The results don't cover them. */
  unknownWords(query: string): string[] {
    const unknown = groupsOf(query).filter((group) => this.#search([group]).length === 0);
    return unknown.flatMap(([word = '']) => word);
  }

  #search(groups: readonly (readonly string[])[]): SearchResult[] {
    const asked = new Set(groups.map(([word = '']) => word));
    return this.#index.search([...new Set(groups.flat())].join(' '), {
      tokenize: (text) => text.split(' '),
      boost: BOOST,
      boostTerm: (word) => (asked.has(word) ? (/\d/u.test(word) ? NUMBER : 1) : SAME_MEANING),
      prefix: (word) => word.length > 2 && asked.has(word),
      fuzzy: (word) => word.length > 4 && asked.has(word) && 0.2,
    });
  }
}

/** Each word of the query, followed by its synonyms. */
function groupsOf(query: string): string[][] {
  return askedWords(query).map((word) => [word, ...sameAs(word)]);
}
