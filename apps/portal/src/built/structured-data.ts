import type { PageFacts } from './page-facts.ts';
import { addressOf, type SiteAddress } from '../web/site-address.ts';

/** Questions that make a page one of questions and answers. */
const ENOUGH = 3;

/**
 * What a page is, in the words of schema.org: an article, a list of questions, or code; and where it stands.
 *
 * @param pages every page of the site, by its address from the root.
 * @param repository address of the repository; empty where it has none.
 */
export function structuredData(
  page: PageFacts,
  pages: ReadonlyMap<string, PageFacts>,
  { site, repository }: { readonly site: SiteAddress; readonly repository: string },
): object {
  const address = addressOf(page.url, site);
  const about = { name: page.title, description: page.description, url: address, inLanguage: 'en' };
  const code = { ...(repository !== '' && { codeRepository: repository }), license: LICENSE };
  const graph: object[] = [];
  if (page.url === '/') graph.push({ '@type': 'WebSite', ...about, name: 'Work Rights Kit' });
  if (page.url === '/' || /^\/repository\/(?:packages|apps|examples)\//u.test(page.url))
    graph.push({ '@type': 'SoftwareSourceCode', ...about, ...code, programmingLanguage: 'TypeScript' });
  else if (page.questions.length >= ENOUGH)
    graph.push({ '@type': 'FAQPage', ...about, mainEntity: questions(page) });
  else if (/^\/(?:guides|reference)\//u.test(page.url))
    graph.push({ '@type': 'TechArticle', ...about, headline: page.title });
  const way = breadcrumbs(page, pages, site);
  if (way.length > 1) graph.push({ '@type': 'BreadcrumbList', itemListElement: way });
  return { '@context': 'https://schema.org', '@graph': graph };
}

const LICENSE = 'https://spdx.org/licenses/MIT';

function questions({ questions }: PageFacts): object[] {
  return questions.map(({ question, answer }) => ({
    '@type': 'Question',
    name: question,
    acceptedAnswer: { '@type': 'Answer', text: answer },
  }));
}

/** The pages above a page, from the home page down, and the page itself. */
function breadcrumbs({ url }: PageFacts, pages: ReadonlyMap<string, PageFacts>, site: SiteAddress): object[] {
  const folders = url.split('/').slice(1, -1);
  return ['/', ...folders.map((_, index) => `/${folders.slice(0, index + 1).join('/')}/`)]
    .flatMap((above) => pages.get(above) ?? [])
    .map((page, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: page.url === '/' ? 'Work Rights Kit' : page.title,
      item: addressOf(page.url, site),
    }));
}
