import type { SearchOptions } from 'minisearch';

import { kindOf } from './kinds.ts';
import type { Place } from './read-sections.ts';
import { FUZZY, type OpenedIndex, type SectionIndex } from './section-index.ts';
import { askedWords, formsOf } from './words.ts';

/** A page that the search found, with the numbers of its sections, the best first. */
export interface FoundPage {
  readonly address: string;
  readonly sections: readonly number[];
}

/** A word of a query, and what it weighs: a rare one says more than a frequent one. */
export interface AskedWord {
  readonly word: string;
  /** Its stem, and those of its synonyms. */
  readonly forms: readonly string[];
  readonly weight: number;
  /** Whether a page has it, in any form. */
  readonly known: boolean;
}

interface Matched extends AskedWord {
  /** The score of each section that has the word. */
  readonly scores: ReadonlyMap<number, number>;
}

// No other numbers that were tried had more hits with the questions of `test/search`, without the half that was kept aside.
const OPTIONS: SearchOptions = {
  tokenize: (text) => [text],
  processTerm: (word) => word,
  boost: { address: 2, page: 2.5, heading: 3, asked: 2, text: 1, code: 0.15 },
  bm25: { k: 1.2, b: 0.5, d: 0.5 },
};
/** In a sentence, a word of a page's title says less: all sections of the page have it, also those about something else. */
const IN_SENTENCE: SearchOptions = { ...OPTIONS, boost: { ...OPTIONS.boost, page: 1.5 } };
/** The weight of a synonym, of the beginning of a word, and of a similar word, compared with the word itself. */
const SYNONYM = 0.6;
const BEGINNING = 0.5;
const SIMILAR = 0.3;
/** The weight of a number, such as a status or a visa. A reader who types a number means exactly that. */
const NUMBER = 2;
/** From this number of words that count, a query is a sentence. Pages about one field answer few sentences. */
const SENTENCE = 3;
const FIELD_IN_SENTENCE = 0.75;
/** The weight of a section whose heading, or page, is a reader's question, for a sentence or a question. */
const QUESTION = 1.2;
/** How a question begins or ends. */
const ASKING = /^(?:are|can|could|do|does|how|is|may|must|should|what|when|where|which|who|whom|why)\b|\?$/iu;
/** What the further sections of a page add: the second the half of this share of its score, the third a third of it. */
const FURTHER = 0.5;
/** A further section of a page is shown from this share of the best section's score. */
const WORTH_SHOWING = 0.4;

/** Searches the sections of the site. */
export class Search {
  readonly #places: readonly Place[];
  readonly #index: OpenedIndex;

  constructor(places: readonly Place[], index: OpenedIndex) {
    this.#places = places;
    this.#index = index;
  }

  /** Pages, the best first. Many different words of the query count more than frequent ones. */
  find(query: string, words: readonly Matched[] = this.asked(query)): FoundPage[] {
    const isSentence = words.length >= SENTENCE;
    const isQuestion = isSentence || ASKING.test(query.trim());
    const all = words.reduce((sum, { weight }) => sum + weight, 0);
    const sums = new Map<number, { score: number; weight: number }>();
    for (const { scores, weight } of words)
      for (const [section, score] of scores) {
        const sum = sums.get(section) ?? { score: 0, weight: 0 };
        sums.set(section, { score: sum.score + score, weight: sum.weight + weight });
      }
    const rated = [...sums].map(([section, sum]) => {
      const place = this.#places[section]!;
      const { kind, weight } = kindOf(place.address);
      const field = isSentence && kind === 'Field' ? FIELD_IN_SENTENCE : 1;
      const question = isQuestion && asksItself(place) ? QUESTION : 1;
      return { section, score: sum.score * (sum.weight / all) ** 2 * weight * field * question };
    });
    const best = rated.toSorted((one, other) => other.score - one.score);
    const pages = Map.groupBy(best, ({ section }) => this.#places[section]!.address.replace(/#.*$/u, ''));
    return [...pages]
      .map(([address, sections]) => ({ address, sections, score: scoreOf(sections) }))
      .toSorted((one, other) => other.score - one.score)
      .map(({ address, sections }) => ({
        address,
        sections: sections
          .filter(({ score }) => score >= (sections[0]?.score ?? 0) * WORTH_SHOWING)
          .map(({ section }) => section),
      }));
  }

  /** The words of a query that count. */
  asked(query: string): readonly Matched[] {
    const words = askedWords(query);
    const index = this.#index.around(words.flatMap((word) => [word, ...formsOf(word)]));
    const search = words.length >= SENTENCE ? IN_SENTENCE : OPTIONS;
    return words.map((word, at) => this.#matchWord(index, word, at === words.length - 1, search));
  }

  /** @param isLast whether the reader may still be typing the word. */
  #matchWord(index: SectionIndex, word: string, isLast: boolean, common: SearchOptions): Matched {
    const forms = formsOf(word);
    const scores = new Map<number, number>();
    const add = (form: string, weight: number, options: SearchOptions = {}): number => {
      const found = index.search(form, { ...common, ...options });
      for (const { id, score } of found)
        scores.set(id as number, Math.max(scores.get(id as number) ?? 0, score * weight));
      return found.length;
    };
    const [own = word, ...synonyms] = forms;
    add(own, /\d/u.test(word) ? NUMBER : 1);
    for (const form of synonyms) add(form, SYNONYM);
    const exact = scores.size;
    if ((isLast || exact === 0) && word.length > 2)
      add(exact === 0 ? word : own, BEGINNING, { prefix: true });
    const known = scores.size > 0;
    if (!known && word.length > 4) add(own, SIMILAR, { fuzzy: FUZZY });
    // As BM25 weighs words. A word that is only begun, or that no page has, weighs as a rare one.
    const having = exact === 0 ? 10 : exact;
    const weight = Math.log(1 + (this.#places.length - having + 0.5) / (having + 0.5));
    return { word, forms, scores, known, weight };
  }
}

/** Whether a section answers a question of its heading, or of its page. */
function asksItself({ address, heading }: Place): boolean {
  return heading.endsWith('?') || /^\/guides\/questions\/[\w-]/u.test(address);
}

function scoreOf(sections: readonly { readonly score: number }[]): number {
  return sections
    .slice(0, 4)
    .reduce((sum, { score }, at) => sum + (at === 0 ? score : (score * FURTHER) / (at + 1)), 0);
}
