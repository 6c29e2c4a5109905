import MiniSearch from 'minisearch';
import { GUIDES } from '../generated/texts.gen.ts';

type Section = Readonly<Record<'uri' | 'title' | 'heading' | 'text', string>>;

const MOST = 5;
const EXCERPT = 700;

let index: MiniSearch<Section> | undefined;

/** The sections that say most about the words. */
export function searchDocs(query: string): object[] {
  index ??= createIndex();
  const found = index.search(query).slice(0, MOST);
  return found.map((section) => ({ ...section, text: section['text'].slice(0, EXCERPT) }));
}

/** Made by the first search: most connections never search. */
function createIndex(): MiniSearch<Section> {
  const made = new MiniSearch<Section>({
    fields: ['title', 'heading', 'text'],
    storeFields: ['uri', 'title', 'heading', 'text'],
    searchOptions: {
      boost: { title: 3, heading: 3 },
      prefix: (word) => word.length > 3,
      fuzzy: (word) => word.length > 4 && 0.2,
    },
  });
  const sections = GUIDES.flatMap(({ uri, title, text }) =>
    text.split(/^##+ /mu).map((section, at) => {
      const [heading = '', ...lines] = section.split('\n');
      return { uri, title, heading: at === 0 ? '' : heading, text: lines.join('\n').trim() };
    }),
  );
  made.addAll(sections.map((section, id) => ({ id, ...section })));
  return made;
}
