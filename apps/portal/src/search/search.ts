import type { SearchOptions } from 'minisearch';

import { kindOf } from './kinds.ts';
import { asksItself, weightOf } from './phrasings.ts';
import type { Place } from './read-sections.ts';
import type { OpenedIndex, SectionIndex } from './section-index.ts';
import { askedWords, formsOf, namesOf, swapsOf } from './words.ts';

/** A page that the search found, with the numbers of its sections, the best first. */
export interface FoundPage {
  readonly address: string;
  readonly sections: readonly number[];
}

/** A word of a query, and what it weighs: a rare one says more than a frequent one. */
export interface AskedWord {
  readonly word: string;
  /** The words of the site that it may mean. */
  readonly forms: readonly string[];
  readonly weight: number;
  /** Whether a page or a phrasing has it, in any form. */
  readonly known: boolean;
}

interface Matched extends AskedWord {
  /** The score of each section that has the word. */
  readonly scores: ReadonlyMap<number, number>;
  /** How well each phrasing has the word. */
  readonly phrasings: ReadonlyMap<number, number>;
}

/** What a word of a query may mean, and how well each word of the site fits. */
interface Meant {
  readonly word: string;
  readonly fits: ReadonlyMap<string, number>;
  readonly known: boolean;
}

// The numbers below were chosen by the hits of the questions of `test/search`, without the half that is kept aside.
const OPTIONS: SearchOptions = {
  tokenize: (text) => [text],
  processTerm: (word) => word,
  boost: { address: 2, page: 2, heading: 3, code: 0.15 },
};
/** How well a synonym, the beginning of a word, and a similar word fit, compared with the word itself. */
const SYNONYM = 0.6;
const BEGINNING = 0.2;
const SIMILAR = 0.6;
/** How much of a word may differ. */
const FUZZY = 0.2;
/** The weight of a number, such as a status or a visa. A reader who types a number means exactly that. */
const NUMBER = 2;
/** From this number of words that count, a query is a sentence, also without the words of a question. */
const SENTENCE = 3;
/** How a question begins or ends. */
const ASKING = /^(?:are|can|could|do|does|how|is|may|must|should|what|when|where|which|who|whom|why)\b|\?$/iu;
/**
 * How a section is rated for a sentence, and for a few words. `phrasing`: the weight of its best phrasings, compared with the
 * best section's words. `own`: how much the other words of a phrasing cost. `missing`: how much missing words cost a section.
 * Pages about one field answer few sentences. A section whose heading, or page, is a reader's question answers most.
 */
const RATING = {
  sentence: { phrasing: 4.5, own: 0.4, missing: 1.5, field: 0.75, question: 1.2 },
  words: { phrasing: 1.5, own: 0.8, missing: 2, field: 1, question: 1 },
} as const;
/** How much of a section's second best phrasing counts. Of the third, the square of it: many like the query are a sign too. */
const NEXT_PHRASING = 0.6;
/**
 * How much the further sections add to a page's score: the second half of this share of its own score, the third a third.
 * Sections that answer other questions add less.
 */
const FURTHER = { question: 0.2, other: 0.5 };
/** A further section of a page is shown from this share of the best section's score. */
const WORTH_SHOWING = 0.25;
/**
 * For a sentence, what a section gains that has all its words, in its text and phrasings together: a place with one word of
 * many gains little. A word in its text counts less than one in a phrasing.
 */
const BREADTH = { all: 2, text: 0.7, power: 1.5 };

/** What a field gains whose name is the whole query: more than all else together. */
const NAMED = 10;

/** Searches the sections of the site. */
export class Search {
  readonly #places: readonly Place[];
  readonly #index: OpenedIndex;

  constructor(places: readonly Place[], index: OpenedIndex) {
    this.#places = places;
    this.#index = index;
  }

  /** Pages, the best first. A section is rated by its words, and by the phrasings that are most like the query. */
  find(query: string, words: readonly Matched[] = this.asked(query)): FoundPage[] {
    const isSentence = words.length >= SENTENCE || ASKING.test(query.trim());
    const rating = isSentence ? RATING.sentence : RATING.words;
    // A word that nobody wrote takes nothing from the rest of the query.
    const all = words.reduce((sum, { weight, forms }) => (forms.length > 0 ? sum + weight : sum), 0);
    const byWords = this.#rateWords(words, all, rating);
    const most = Math.max(...byWords.values());
    const byPhrasing = this.#ratePhrasings(words, all, rating.own);
    const breadths = isSentence ? this.#breadths(words) : new Map<number, number>();
    // Common words, such as `country`, are names of fields too: a reader who types one may mean anything.
    const name = query.includes('_') ? query.trim().toLowerCase() : undefined;
    const best = [...new Set([...byWords.keys(), ...byPhrasing.keys()])]
      .map((section) => {
        const { address } = this.#places[section]!;
        const { kind, weight } = kindOf(address);
        const breadth = BREADTH.all * ((breadths.get(section) ?? 0) / all) ** BREADTH.power;
        const asked = ((byPhrasing.get(section) ?? 0) * rating.phrasing + breadth) * Math.sqrt(weight);
        const named = kind === 'Field' && name && address.split('/').includes(name) ? NAMED : 0;
        return { section, score: (byWords.get(section) ?? 0) / most + asked + named };
      })
      .toSorted((one, other) => other.score - one.score);
    const pages = Map.groupBy(best, ({ section }) => this.#places[section]!.address.replace(/#.*$/u, ''));
    return [...pages]
      .map(([address, sections]) => {
        const further = asksItself(this.#places[sections[0]!.section]!) ? FURTHER.question : FURTHER.other;
        return { address, sections, score: scoreOf(sections, further) };
      })
      .toSorted((one, other) => other.score - one.score)
      .map(({ address, sections }) => ({
        address,
        sections: sections
          .filter(({ score }) => score >= (sections[0]?.score ?? 0) * WORTH_SHOWING)
          .map(({ section }) => section),
      }));
  }

  /** Many different words of the query count more than frequent ones. */
  #rateWords(
    words: readonly Matched[],
    all: number,
    { missing, field, question }: (typeof RATING)[keyof typeof RATING],
  ): Map<number, number> {
    const sums = new Map<number, { score: number; weight: number }>();
    for (const { scores, weight } of words)
      for (const [section, score] of scores) {
        const sum = sums.get(section) ?? { score: 0, weight: 0 };
        sums.set(section, { score: sum.score + score, weight: sum.weight + weight });
      }
    return new Map(
      [...sums].map(([section, sum]) => {
        const place = this.#places[section]!;
        const { kind, weight } = kindOf(place.address);
        const known = weight * (kind === 'Field' ? field : 1) * (asksItself(place) ? question : 1);
        return [section, sum.score * (sum.weight / all) ** missing * known];
      }),
    );
  }

  /** How well each section's three best phrasings fit the query: 1 if the only one has the same words. */
  #ratePhrasings(words: readonly Matched[], all: number, own: number): Map<number, number> {
    const weights = new Map<number, number>();
    for (const { phrasings, weight } of words)
      for (const [phrasing, fit] of phrasings)
        weights.set(phrasing, (weights.get(phrasing) ?? 0) + fit * weight);
    const fits = new Map<number, number[]>();
    for (const [phrasing, weight] of weights) {
      const { section, weight: whole } = this.#index.phrasing(phrasing);
      const fit = (weight / all) * Math.min(1, weight / whole) ** own;
      const others = fits.get(section);
      if (others) others.push(fit);
      else fits.set(section, [fit]);
    }
    return new Map(
      [...fits].map(([section, each]) => {
        const [best = 0, second = 0, third = 0] = each.toSorted((one, other) => other - one);
        return [section, best + NEXT_PHRASING * (second + NEXT_PHRASING * third)];
      }),
    );
  }

  /** The weight of the words that each section has, in its text or in any of its phrasings. */
  #breadths(words: readonly Matched[]): Map<number, number> {
    const sums = new Map<number, number>();
    for (const { scores, phrasings, weight } of words) {
      const fits = new Map([...scores.keys()].map((section) => [section, BREADTH.text]));
      for (const [phrasing, fit] of phrasings) {
        const { section } = this.#index.phrasing(phrasing);
        fits.set(section, Math.max(fit, fits.get(section) ?? 0));
      }
      for (const [section, fit] of fits) sums.set(section, (sums.get(section) ?? 0) + fit * weight);
    }
    return sums;
  }

  /** The words of a query that count. A reader who types a name of the site means no phrasing that has only a part of it. */
  asked(query: string): readonly Matched[] {
    const names = namesOf(query).filter(([name]) => this.#index.has(name));
    const parts = new Set(names.flatMap(([, ...each]) => each));
    const named = new Set(names.flatMap(([name]) => this.#index.phrasings(name)));
    const words = askedWords(query);
    const meant = words.map((word, at) => this.#meant(word, at === words.length - 1));
    const index = this.#index.of(meant.flatMap(({ fits }) => [...fits.keys()]));
    return meant
      .map((each) => this.#match(index, each))
      .map((each) => (parts.has(each.word) ? { ...each, phrasings: onlyOf(each.phrasings, named) } : each));
  }

  /** @param isLast whether the reader may still be typing the word. */
  #meant(word: string, isLast: boolean): Meant {
    const index = this.#index;
    const [own = word, ...synonyms] = formsOf(word);
    const fits = new Map<string, number>();
    const add = (form: string, fit: number) => {
      if (!fits.has(form) && index.has(form)) fits.set(form, fit);
    };
    add(own, 1);
    for (const form of synonyms) add(form, SYNONYM);
    const isThere = fits.size > 0;
    if ((isLast || !isThere) && word.length > 2)
      for (const form of index.beginning(isThere ? own : word)) add(form, BEGINNING);
    const known = fits.size > 0;
    if (!known && word.length > 4) {
      for (const form of swapsOf(own)) add(form, SIMILAR);
      for (const form of index.similar(own, Math.round(own.length * FUZZY))) add(form, SIMILAR);
    }
    return { word, fits, known };
  }

  #match(index: SectionIndex, { word, fits, known }: Meant): Matched {
    const scores = new Map<number, number>();
    const phrasings = new Map<number, number>();
    const raise = (of: Map<number, number>, id: number, to: number) =>
      of.set(id, Math.max(of.get(id) ?? 0, to));
    let having = 0;
    for (const [form, fit] of fits) {
      const weight = fit === 1 && /\d/u.test(word) ? NUMBER : fit;
      for (const { id, score } of index.search(form, OPTIONS)) raise(scores, id as number, score * weight);
      for (const phrasing of this.#index.phrasings(form)) raise(phrasings, phrasing, fit);
      if (fit >= SYNONYM) having = scores.size + phrasings.size;
    }
    // A word that is only begun, or that nobody wrote, weighs as a rare one.
    const weight = weightOf(having === 0 ? 10 : having, this.#index.size);
    return { word, forms: [...fits.keys()], weight, known, scores, phrasings };
  }
}

function scoreOf(sections: readonly { readonly score: number }[], further: number): number {
  return sections
    .slice(0, 4)
    .reduce((sum, { score }, at) => sum + (at === 0 ? score : (score * further) / (at + 1)), 0);
}

function onlyOf(all: ReadonlyMap<number, number>, wanted: ReadonlySet<number>): Map<number, number> {
  return new Map([...all].filter(([phrasing]) => wanted.has(phrasing)));
}
