import type { Root } from 'hast';
import { visitParents } from 'unist-util-visit-parents';

export interface PageLinks {
  /** Relative to the root of the site: `guides/get-started/index.html`. */
  readonly file: string;
  readonly ids: ReadonlySet<string>;
  /** `href` and `src` as written. */
  readonly links: readonly string[];
}

export function readLinks(file: string, page: Root): PageLinks {
  const ids = new Set<string>();
  const links: string[] = [];
  visitParents(page, 'element', ({ tagName, properties: { id, href, src } }) => {
    if (typeof id === 'string') ids.add(id);
    // Only links that a reader can follow; `base` and the canonical address are none.
    if (typeof href === 'string' && (tagName === 'a' || tagName === 'area')) links.push(href);
    if (typeof src === 'string') links.push(src);
  });
  return { file, ids, links };
}

/**
 * The broken links within the site, each with its page.
 *
 * @param files every file that the site serves.
 */
export function brokenLinks(pages: readonly PageLinks[], files: ReadonlySet<string>): string[] {
  const known = new Map(pages.map((page) => [page.file, page]));
  return pages.flatMap((page) =>
    [...new Set(page.links)].flatMap((link) => {
      const url = new URL(link, `http://portal.invalid/${page.file.replace(/index\.html$/, '')}`);
      if (url.host !== 'portal.invalid') return [];
      const path = decodeURIComponent(url.pathname).slice(1);
      const file = path === '' || path.endsWith('/') ? `${path}index.html` : path;
      const target = known.get(file);
      if (!target && !files.has(file)) return `${page.file}: ${link} (no such page)`;
      const anchor = decodeURIComponent(url.hash.slice(1));
      if (anchor === '' || !target || target.ids.has(anchor)) return [];
      return `${page.file}: ${link} (no such place on the page)`;
    }),
  );
}
