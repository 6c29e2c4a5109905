import MiniSearch, { type AsPlainObject, type Options } from 'minisearch';
import SearchableMap from 'minisearch/SearchableMap';

import { kindOf } from './kinds.ts';
import type { Section } from './read-sections.ts';
import { stemOf, wordsOf } from './words.ts';

/** The fields of a section that the index has. `asked` has other words for the same question, from `asked-as.json`. */
const FIELDS = ['address', 'page', 'heading', 'asked', 'text', 'code'] as const;

export type SectionIndex = MiniSearch<{ readonly id: number }>;

const OPTIONS: Options<{ readonly id: number }> = {
  fields: [...FIELDS],
  tokenize: wordsOf,
  processTerm: stemOf,
};

/** Indexes sections. The number of a section is its place in the list. */
export function indexOf(
  sections: readonly Section[],
  askedAs: Readonly<Record<string, readonly string[]>> = {},
): SectionIndex {
  const index: SectionIndex = new MiniSearch(OPTIONS);
  index.addAll(
    sections.map((section, id) => ({
      ...section,
      id,
      address: isNamed(section) ? section.address : '',
      asked: askedAs[section.address]?.join('; ') ?? '',
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
  /** A word, and where it is. For each field: its number, `:`, and the sections, each as the distance from the one before and `.count` if it's not once. */
  readonly words: [word: string, places: string][];
  /** For each section, the number of words in each field. */
  readonly lengths: readonly (readonly (number | null)[])[];
  readonly averages: readonly number[];
}

export function pack(index: SectionIndex): PackedIndex {
  const { index: words, fieldLength, averageFieldLength } = index.toJSON();
  return {
    words: words.map(([word, places]) => [word, Object.entries(places).map(packField).join('|')]),
    lengths: Object.values(fieldLength),
    averages: averageFieldLength,
  };
}

function packField([field, counts]: [field: string, counts: Record<string, number>]): string {
  let before = 0;
  const places = Object.entries(counts).map(([id, count]) => {
    const distance = Number(id) - before;
    before = Number(id);
    return distance.toString(36) + (count === 1 ? '' : `.${count.toString(36)}`);
  });
  return `${field}:${places.join(' ')}`;
}

/** How much of a word may differ, as MiniSearch counts it. */
export const FUZZY = 0.2;

/**
 * A packed index that unpacks the places of those words only that a query can match. To unpack all of them takes a slow
 * machine more than a second.
 */
export class OpenedIndex {
  readonly #words: SearchableMap<string>;
  readonly #sections: Omit<AsPlainObject, 'index'>;

  constructor({ words, lengths, averages }: PackedIndex) {
    this.#words = SearchableMap.from(words);
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

  /** The index of these words, of those that begin with one, and of those that are near one that is missing. */
  around(asked: Iterable<string>): SectionIndex {
    const near = new Map<string, string>();
    for (const word of asked) {
      if (word !== '') for (const [longer, places] of this.#words.atPrefix(word)) near.set(longer, places);
      if (near.has(word)) continue;
      for (const [similar, [places]] of this.#words.fuzzyGet(word, Math.round(word.length * FUZZY)))
        near.set(similar, places);
    }
    const index = [...near].map(([word, places]): AsPlainObject['index'][number] => [
      word,
      Object.fromEntries(places.split('|').map(unpackField)),
    ]);
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
