import { createHash } from 'node:crypto';

import { type Answer, loadSearch } from '../../src/search/load-search.ts';
import { readBuilt } from '../built-site.ts';

/** The search of the built portal, as the worker loads it. */
export const builtSearch = () => loadSearch(async (file) => JSON.parse(readBuilt(file)) as unknown);

/** How many pages a reader is thought to look at. */
export const FIRST = 3;

/** Whether a reader who opens the places that are shown finds one of the pages that answer. With `#`, that section must be shown. */
export function isAnswered({ found }: Answer, pages: readonly string[]): boolean {
  return found
    .slice(0, FIRST)
    .some(({ places }) =>
      pages.some((page) =>
        page.includes('#')
          ? places.some(({ address }) => address === page)
          : places[0].address.startsWith(page),
      ),
    );
}

/** Half of the questions, always the same one: the search is tuned without it, but for eight that `questions.test.ts` names. */
export function isKeptAside(question: string): boolean {
  return Number.parseInt(createHash('sha256').update(question).digest('hex').slice(0, 1), 16) % 2 === 1;
}
