import type { PageFacts } from './page-facts.ts';
import { addressOf, type SiteAddress } from '../web/site-address.ts';

/** The picture that stands for a link to the portal elsewhere. */
export const PICTURE = {
  file: 'og.png',
  width: 1200,
  height: 630,
  alt: 'Work Rights Kit: prove that a person may work or study in Australia or New Zealand.',
} as const;

/** The page with what search engines and link previews read: its address, a picture, and what it is. */
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

/** The pages that search engines may list, in the form of sitemaps.org. */
export function sitemap(pages: readonly PageFacts[], site: SiteAddress): string {
  const urls = pages.filter(({ listed }) => listed).map(({ url }) => addressOf(encodeURI(url), site));
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...urls.toSorted().map((url) => `  <url><loc>${url.replaceAll('&', '&amp;')}</loc></url>`),
    '</urlset>\n',
  ].join('\n');
}

/** Everybody may read everything. Search engines look for this file in the root of the host only. */
export function robots(site: SiteAddress): string {
  return `User-agent: *\nAllow: /\n\nSitemap: ${addressOf('/sitemap.xml', site)}\n`;
}
