import { excerptOf, type Piece } from './excerpt.ts';
import { INDEX_FILE, PLACES_FILE, textFile } from './file-names.ts';
import { kindOf } from './kinds.ts';
import type { Place } from './read-sections.ts';
import { Search } from './search.ts';
import { OpenedIndex, type PackedIndex } from './section-index.ts';

/** What the dialog shows. */
export interface Answer {
  /** How many pages were found, also those that are not shown. */
  readonly pages: number;
  /** Words of the query that no page has, in any form. The results don't cover them. */
  readonly unknown: readonly string[];
  readonly found: readonly Hit[];
}

/** A page, as places in it, the best first, with the sentence that answers. */
export interface Hit {
  readonly places: readonly [Place, ...Place[]];
  readonly excerpt: readonly Piece[];
}

export interface Question {
  readonly query: string;
  /** The part of the site. Empty for all. */
  readonly kind: string;
  /** The number of pages to show. */
  readonly most: number;
}

/** The number of places to show of a page. Some pages of questions answer thirty. */
const PLACES = 5;

/** Loads the index. The texts of what a question finds are loaded with the first question that finds it. */
export async function loadSearch(
  read: (file: string) => Promise<unknown>,
): Promise<(question: Question) => Promise<Answer>> {
  const [places, packed] = (await Promise.all([read(PLACES_FILE), read(INDEX_FILE)])) as [
    Place[],
    PackedIndex,
  ];
  const search = new Search(places, new OpenedIndex(packed));
  const texts = new Map<string, Promise<unknown>>();

  const textOf = async (section: number): Promise<string> => {
    const { file, at } = textFile(section);
    const loading = texts.get(file) ?? read(file);
    texts.set(file, loading);
    // After a failure, the next question reads it again.
    loading.catch(() => texts.delete(file));
    return ((await loading) as string[])[at] ?? '';
  };

  return async ({ query, kind, most }) => {
    const asked = search.asked(query);
    const found = search
      .find(query, asked)
      .filter(({ address }) => kind === '' || kindOf(address).kind === kind);
    return {
      pages: found.length,
      unknown: asked.filter(({ known }) => !known).map(({ word }) => word),
      found: await Promise.all(
        found.slice(0, most).map(async ({ sections }) => {
          const [best, ...further] = sections as [number, ...number[]];
          const others = further.map((section) => places[section]!).filter(({ heading }) => heading !== '');
          return {
            places: [places[best]!, ...others.slice(0, PLACES - 1)] as const,
            excerpt: excerptOf(await textOf(best), asked),
          };
        }),
      ),
    };
  };
}
