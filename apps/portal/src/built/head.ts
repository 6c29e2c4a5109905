import type { Root } from 'hast';
import { select } from 'hast-util-select';
import { toString } from 'hast-util-to-string';
import type { Section } from '../search/read-sections.ts';
import { addressOf, type SiteAddress } from '../web/site-address.ts';

/** What search engines and link previews read about a page. */
export interface PageFacts {
  /** From the root of the site: `/guides/get-started/`. */
  readonly url: string;
  readonly title: string;
  readonly description: string;
  /** Whether search engines may list it. */
  readonly listed: boolean;
  /** Headings that are questions, with the text below them. */
  readonly questions: readonly { readonly question: string; readonly answer: string }[];
}

/** Pages that only repeat the code of one operation. */
const CODE_PAGE = /^\/reference\/.+\/code\/$/u;

export function readPageFacts(page: Root, url: string, sections: readonly Section[]): PageFacts {
  const robots = String(select('meta[name=robots]', page)?.properties['content'] ?? '');
  const title = select('main h1', page);
  return {
    url,
    title: title ? toString(title).trim() : '',
    description: String(select('meta[name=description]', page)?.properties['content'] ?? ''),
    listed: !robots.includes('noindex') && !CODE_PAGE.test(url),
    questions: sections
      .filter(({ heading, text }) => heading.endsWith('?') && text !== '')
      .map(({ heading, text }) => ({ question: heading, answer: text.replaceAll('\n', ' ') })),
  };
}

/** From this number of questions on, a page is a page of questions and answers. */
const ENOUGH = 3;

/**
 * Describes a page for schema.org: as an article, a list of questions, or code, with its place in the site.
 *
 * @param pages every page of the site, by its address from the root.
 * @param repository the address of the repository; empty when it has none.
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

/** The picture in previews of links to the portal. */
export const PICTURE = {
  file: 'og.png',
  width: 1200,
  height: 630,
  alt: 'Work Rights Kit: prove that a person may work or study in Australia or New Zealand.',
} as const;

/** Adds the elements that search engines and link previews read: address, picture and description. */
export function withHead(html: string, { url }: PageFacts, data: object, site: SiteAddress): string {
  const address = addressOf(url, site);
  const properties = {
    'og:url': address,
    'og:image': addressOf(`/${PICTURE.file}`, site),
    'og:image:width': String(PICTURE.width),
    'og:image:height': String(PICTURE.height),
    'og:image:alt': PICTURE.alt,
  };
  const metas = Object.entries(properties).map(
    ([property, content]) => `<meta property="${property}" content="${content}"/>`,
  );
  const json = JSON.stringify(data).replaceAll('<', String.raw`\u003c`);
  const head = [
    `<link rel="canonical" href="${address}"/>`,
    ...metas,
    `<script type="application/ld+json">${json}</script>`,
  ];
  return html.replace('</head>', () => `${head.join('')}</head>`);
}

/** The pages that search engines may list, in the format of sitemaps.org. */
export function sitemap(pages: readonly PageFacts[], site: SiteAddress): string {
  const urls = pages.filter(({ listed }) => listed).map(({ url }) => addressOf(encodeURI(url), site));
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...urls.toSorted().map((url) => `  <url><loc>${url.replaceAll('&', '&amp;')}</loc></url>`),
    '</urlset>\n',
  ].join('\n');
}

/** Everything may be read. Search engines look for this file only in the root of the host. */
export function robots(site: SiteAddress): string {
  return `User-agent: *\nAllow: /\n\nSitemap: ${addressOf('/sitemap.xml', site)}\n`;
}
