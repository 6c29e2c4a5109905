import MiniSearch, { type SearchResult } from 'minisearch';

import { kindOf } from './kinds.ts';
import type { Section } from './read-sections.ts';
import { askedWords, sameAs, wordsOf } from './words.ts';

/** A page that a search found, with the sections that answer best first. */
export interface FoundPage {
  readonly address: string;
  readonly sections: readonly Section[];
}

const FIELDS = ['address', 'page', 'heading', 'text', 'code'];
const BOOST = { address: 6, page: 3, heading: 3, text: 1, code: 0.2 };
/** What a word with the same meaning counts, beside the word itself. */
const SAME_MEANING = 0.6;
/** What a number counts, such as a condition, a status or a visa: who types one wants that one. */
const NUMBER = 2;

/** The score of a further place of a page, beside its best, from which it is worth showing. */
const WORTH_SHOWING = 0.4;

/** Finds sections of the site by what a reader types. */
export class Search {
  readonly #sections: readonly Section[];
  readonly #index: MiniSearch<Section & { readonly id: number }>;

  private constructor(sections: readonly Section[], index: MiniSearch<Section & { readonly id: number }>) {
    this.#sections = sections;
    this.#index = index;
  }

  /** Reads all sections in small steps, so that a page stays alive meanwhile. */
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

  /** Pages, the best first. One that has more of the words beats one that has few of them often. */
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

  /** Words of the query that no page has, nor any with the same meaning: what is found says nothing of them. */
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

/** Each word that was asked for, with those that mean the same behind it. */
function groupsOf(query: string): string[][] {
  return askedWords(query).map((word) => [word, ...sameAs(word)]);
}
