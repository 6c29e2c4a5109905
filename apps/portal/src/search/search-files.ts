import askedAs from './asked-as.json' with { type: 'json' };
import { INDEX_FILE, PLACES_FILE, textFile } from './file-names.ts';
import { phrasingsOf } from './phrasings.ts';
import type { Section } from './read-sections.ts';
import { indexOf, pack } from './section-index.ts';

/**
 * `asked-as.json` lists for a place what readers ask in words that it doesn't have: each phrasing is a question or a few words.
 * Before you add to it, read the place, and write how somebody would ask who doesn't know its words.
 *
 * The files of the search: the index, which every search reads, and the texts in parts, which are read for what was found.
 *
 * @param asked phrasings by the addresses of places
 */
export function searchFiles(
  sections: readonly Section[],
  asked: Readonly<Record<string, readonly string[]>> = askedAs,
): [name: string, content: string][] {
  const texts = Map.groupBy(sections.entries(), ([section]) => textFile(section).file);
  return [
    [PLACES_FILE, JSON.stringify(sections.map(({ address, page, heading }) => ({ address, page, heading })))],
    [INDEX_FILE, JSON.stringify(pack(indexOf(sections), phrasingsOf(sections, asked)))],
    ...[...texts].map(([file, part]): [string, string] => [
      file,
      JSON.stringify(part.map(([, { text }]) => text)),
    ]),
  ];
}
