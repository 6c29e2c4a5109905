/** Where the sections are: a list of places, without texts. */
export const PLACES_FILE = 'search.json';
export const INDEX_FILE = 'search/index.json';
/** Each file of texts has this many sections. */
const IN_A_FILE = 100;

/** The file that has the text of a section, and its place in it. */
export function textFile(section: number): { readonly file: string; readonly at: number } {
  return { file: `search/text-${Math.floor(section / IN_A_FILE)}.json`, at: section % IN_A_FILE };
}
