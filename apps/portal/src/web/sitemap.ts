import type { PageFacts } from './page-facts.ts';
import { addressOf, type SiteAddress } from './site-address.ts';

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
