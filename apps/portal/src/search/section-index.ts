import MiniSearch, { type AsPlainObject, type Options } from 'minisearch';
import SearchableMap from 'minisearch/SearchableMap';

import { kindOf } from './kinds.ts';
import { type Phrasing, weightOf } from './phrasings.ts';
import type { Section } from './read-sections.ts';
import { stemOf, wordsOf } from './words.ts';

/** The fields of a section that the index has. */
const FIELDS = ['address', 'page', 'heading', 'text', 'code'] as const;

export type SectionIndex = MiniSearch<{ readonly id: number }>;

const OPTIONS: Options<{ readonly id: number }> = {
  fields: [...FIELDS],
  tokenize: wordsOf,
  processTerm: stemOf,
};

/** Indexes sections. The number of a section is its place in the list. */
export function indexOf(sections: readonly Section[]): SectionIndex {
  const index: SectionIndex = new MiniSearch(OPTIONS);
  index.addAll(
    sections.map((section, id) => ({
      ...section,
      id,
      address: isNamed(section) ? section.address : '',
    })),
  );
  return index;
}

/** Whether the words of the address say more than the title. Those of a field and of an open point repeat it. */
function isNamed({ address, heading }: Section): boolean {
  const { kind } = kindOf(address);
  return heading === '' && kind !== 'Field' && kind !== 'Open point';
}

/** An index as a file: a third of the size of MiniSearch's own JSON. */
export interface PackedIndex {
  /**
   * A word, where it is, and which phrasings have it. Where: for each field its number, `:`, and the sections, each as the
   * distance from the one before and `.count` if it's not once.
   */
  readonly words: [word: string, places: string, phrasings: string][];
  /** For each section, the number of words in each field. */
  readonly lengths: readonly (readonly (number | null)[])[];
  readonly averages: readonly number[];
  /** The section of each phrasing, as the distance from the one before. */
  readonly asked: readonly number[];
  /** What the words of each phrasing weigh together, in tenths. */
  readonly weights: readonly number[];
}

export function pack(index: SectionIndex, phrasings: readonly Phrasing[]): PackedIndex {
  const { index: places, fieldLength, averageFieldLength } = index.toJSON();
  const words = new Map(places);
  const asking = new Map<string, number[]>();
  for (const [number, { stems }] of phrasings.entries())
    for (const stem of stems) asking.set(stem, [...(asking.get(stem) ?? []), number]);
  const all = index.documentCount + phrasings.length;
  const weigh = (stem: string) =>
    weightOf(
      new Set(Object.values(words.get(stem) ?? {}).flatMap(Object.keys)).size + asking.get(stem)!.length,
      all,
    );
  const weights = new Map([...asking.keys()].map((stem) => [stem, weigh(stem)]));
  return {
    words: [...new Set([...words.keys(), ...asking.keys()])].map((word) => [
      word,
      Object.entries(words.get(word) ?? {})
        .map(packField)
        .join('|'),
      packNumbers(asking.get(word) ?? []).join(' '),
    ]),
    lengths: Object.values(fieldLength),
    averages: averageFieldLength,
    asked: phrasings.map(({ section }, at) => section - (phrasings[at - 1]?.section ?? 0)),
    weights: phrasings.map(({ stems }) =>
      Math.round(10 * stems.reduce((sum, stem) => sum + weights.get(stem)!, 0)),
    ),
  };
}

function packField([field, counts]: [field: string, counts: Record<string, number>]): string {
  const distances = packNumbers(Object.keys(counts).map(Number));
  const places = Object.values(counts).map(
    (count, at) => distances[at]! + (count === 1 ? '' : `.${count.toString(36)}`),
  );
  return `${field}:${places.join(' ')}`;
}

/** Rising numbers, each as the distance from the one before. */
function packNumbers(numbers: readonly number[]): string[] {
  return numbers.map((number, at) => (number - (numbers[at - 1] ?? 0)).toString(36));
}

function unpackNumbers(packed: string): number[] {
  let number = 0;
  return packed === '' ? [] : packed.split(' ').map((distance) => (number += Number.parseInt(distance, 36)));
}

/**
 * A packed index that unpacks the places of those words only that a query can match. To unpack all of them takes a slow
 * machine more than a second.
 */
export class OpenedIndex {
  /** How many sections and phrasings there are. */
  readonly size: number;
  readonly #asked: readonly number[];
  readonly #weights: readonly number[];
  readonly #words: SearchableMap<readonly [places: string, phrasings: string]>;
  readonly #sections: Omit<AsPlainObject, 'index'>;

  constructor({ words, lengths, averages, asked, weights }: PackedIndex) {
    let section = 0;
    this.#asked = asked.map((distance) => (section += distance));
    this.#weights = weights;
    this.size = lengths.length + asked.length;
    this.#words = SearchableMap.from(words.map(([word, ...where]) => [word, where] as const));
    this.#sections = {
      documentCount: lengths.length,
      nextId: lengths.length,
      documentIds: Object.fromEntries(lengths.map((_, id) => [id, id])),
      fieldIds: Object.fromEntries(FIELDS.map((field, number) => [field, number])),
      fieldLength: Object.fromEntries(lengths.map((each, id) => [id, each])) as AsPlainObject['fieldLength'],
      averageFieldLength: [...averages],
      storedFields: {},
      dirtCount: 0,
      serializationVersion: 2,
    };
  }

  has(word: string): boolean {
    return this.#words.has(word);
  }

  /** The words that begin like this. */
  beginning(word: string): string[] {
    return [...this.#words.atPrefix(word).keys()];
  }

  /** The words that differ in so many letters at most. */
  similar(word: string, letters: number): string[] {
    return [...this.#words.fuzzyGet(word, letters).keys()];
  }

  /** The section that a phrasing asks for, and what its words weigh together. */
  phrasing(number: number): { readonly section: number; readonly weight: number } {
    return { section: this.#asked[number]!, weight: this.#weights[number]! / 10 };
  }

  /** The phrasings that have a word. */
  phrasings(word: string): number[] {
    return unpackNumbers(this.#words.get(word)?.[1] ?? '');
  }

  /** The index of these words. */
  of(asked: Iterable<string>): SectionIndex {
    const index = [...new Set(asked)].map((word): AsPlainObject['index'][number] => {
      const places = this.#words.get(word)?.[0] ?? '';
      return [word, places === '' ? {} : Object.fromEntries(places.split('|').map(unpackField))];
    });
    return MiniSearch.loadJS({ ...this.#sections, index }, OPTIONS);
  }
}

function unpackField(packed: string): [field: string, counts: Record<string, number>] {
  const [field = '', places = ''] = packed.split(':');
  const counts: Record<string, number> = {};
  let id = 0;
  for (const place of places.split(' ')) {
    const [distance = '', count = '1'] = place.split('.');
    id += Number.parseInt(distance, 36);
    counts[id] = Number.parseInt(count, 36);
  }
  return [field, counts];
}
