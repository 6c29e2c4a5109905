import { Parser } from 'htmlparser2';

export interface Page {
  /** Within the site: `guides/get-started/index.html`. */
  readonly file: string;
  readonly ids: ReadonlySet<string>;
  /** As written: `href` and `src`. */
  readonly links: readonly string[];
}

export function readPage(file: string, html: string): Page {
  const ids = new Set<string>();
  const links: string[] = [];
  const parser = new Parser({
    onopentag(name, { id, href, src }) {
      if (id !== undefined) ids.add(id);
      // A `base` or a canonical address is no link of a reader.
      if (href !== undefined && (name === 'a' || name === 'area')) links.push(href);
      if (src !== undefined) links.push(src);
    },
  });
  parser.end(html);
  return { file, ids, links };
}

/**
 * The links within the site that lead nowhere, each with its page.
 *
 * @param files everything that the site serves.
 */
export function brokenLinks(pages: readonly Page[], files: ReadonlySet<string>): string[] {
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
