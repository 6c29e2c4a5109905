/**
 * Measures the search of the built portal with phrasings that it doesn't know: a tenth of `asked-as.json` is kept from the
 * index at a time. Prints how many of all find their own section among the places that are shown. Others may answer too, so a
 * reader does better than this figure; use it to compare two ways of searching.
 */
import { posix } from 'node:path';

import { parsePage } from '../src/built/parse-page.ts';
import askedAs from '../src/search/asked-as.json' with { type: 'json' };
import { loadSearch } from '../src/search/load-search.ts';
import { readSections } from '../src/search/read-sections.ts';
import { searchFiles } from '../src/search/search-files.ts';
import { builtFiles, readBuilt } from '../test/built-site.ts';
import { FIRST } from '../test/search/built-search.ts';

const PARTS = 10;

const sections = builtFiles('**/index.html').flatMap((file) =>
  readSections(parsePage(readBuilt(file)), posix.join('/', posix.dirname(file), '/')),
);
const phrasings = Object.entries(askedAs).flatMap(([address, texts]) =>
  texts.map((text) => ({ address, text })),
);
let found = 0;
for (let part = 0; part < PARTS; part += 1) {
  const known = phrasings.filter((_, number) => number % PARTS !== part);
  const asked = Object.groupBy(known, ({ address }) => address);
  const files = new Map(
    searchFiles(
      sections,
      Object.fromEntries(
        Object.entries(asked).map(([address, each]) => [address, each!.map(({ text }) => text)]),
      ),
    ),
  );
  const ask = await loadSearch(async (file) => JSON.parse(files.get(file)!) as unknown);
  for (const { address, text } of phrasings.filter((_, number) => number % PARTS === part)) {
    const answer = await ask({ query: text, kind: '', most: FIRST });
    if (answer.found.some(({ places }) => places.some((place) => place.address === address))) found += 1;
  }
}
console.log(
  `${found} of ${phrasings.length} find their section (${((100 * found) / phrasings.length).toFixed(1)} %).`,
);
