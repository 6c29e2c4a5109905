import type { Page } from 'playwright-core';

/** The result of a crawl: each broken address on one line, with a page that names it. */
export interface Crawl {
  readonly broken: readonly string[];
  /** Every fetched address, from the root of the host. */
  readonly fetched: readonly string[];
}

/**
 * Follows every address of a site over HTTP: links, assets, styles, Markdown, search data, the sitemap. Chromium parses the
 * pages, so that the portal's own code isn't used to judge itself.
 *
 * @param page has a page of the site open.
 * @param folder the folder on the host that must contain everything: `/x/`.
 * @param site the origin that the site was built for. Such addresses are fetched from this host.
 * @param starts the first addresses.
 */
export function crawl(page: Page, folder: string, site: string, starts: readonly string[]): Promise<Crawl> {
  return page.evaluate(follow, { folder, site, starts });
}

/** Runs in the browser, where only its argument is available. */
async function follow({
  folder,
  site,
  starts,
}: {
  folder: string;
  site: string;
  starts: readonly string[];
}): Promise<Crawl> {
  const { origin } = location;
  const from = new Map(starts.map((start) => [start, 'the start']));
  const queue = [...starts];
  const broken: string[] = [];
  const places = new Map<string, Set<string>>();
  const anchors: { page: string; path: string; anchor: string }[] = [];

  const add = (address: string, page: string) => {
    const url = URL.parse(address, origin + page);
    if (!url || !/^https?:$/.test(url.protocol)) return;
    if (url.origin !== origin && url.origin !== site) return;
    const { pathname: path } = url;
    if (!path.startsWith(folder)) {
      broken.push(`${page}: ${address} leads out of ${folder}`);
      return;
    }
    if (url.hash !== '') anchors.push({ page, path, anchor: decodeURIComponent(url.hash.slice(1)) });
    if (from.has(path)) return;
    from.set(path, page);
    queue.push(path);
  };
  const addStyles = (css: string, page: string) => {
    for (const { groups } of css.matchAll(/url\((?<quote>["']?)(?<url>[^"')]+)\k<quote>\)/g))
      add(groups?.['url'] ?? '', page);
  };
  const readPage = (html: string, page: string) => {
    const read = new DOMParser().parseFromString(html, 'text/html');
    places.set(page, new Set([...read.querySelectorAll('[id]')].map(({ id }) => id)));
    for (const element of read.querySelectorAll('*'))
      for (const { name, value } of element.attributes) {
        if (/^(?:href|src|action|poster|xlink:href)$/.test(name)) add(value, page);
        else if (name.endsWith('srcset'))
          for (const part of value.split(',')) add(part.trim().split(/\s/)[0] ?? '', page);
        else if (name === 'style') addStyles(value, page);
        else if (name === 'content' && value.startsWith(site)) add(value, page);
        else if (name.startsWith('data-') && name !== 'data-code' && /^\/[\w-]+[/.]\S*$/.test(value))
          add(value, page);
      }
    for (const { textContent } of read.querySelectorAll('style')) addStyles(textContent, page);
    for (const { textContent } of read.querySelectorAll('script[type="application/ld+json"]'))
      for (const [url] of textContent.matchAll(/(?<=")https:[^"]+(?=")/g)) add(url, page);
  };
  const readText = (text: string, page: string) => {
    // Code shows addresses that aren't links.
    const prose = text.replaceAll(/^(?<fence>`{3,})[^]*?^\k<fence>/gm, '').replaceAll(/`[^`\n]+`/g, '');
    for (const { groups } of prose.matchAll(/\]\((?<url>[^\s)]+)\)|^Source: (?<source>\S+)$/gm))
      add(groups?.['url'] ?? groups?.['source'] ?? '', page);
  };

  const visit = async (path: string) => {
    const response = await fetch(path);
    if (response.status !== 200) {
      broken.push(`${from.get(path)}: ${path} answers ${response.status}`);
      return;
    }
    const type = response.headers.get('content-type') ?? '';
    const isCopy = path.startsWith(`${folder}files/`) || /\/downloads\/.+/.test(path);
    if (isCopy) await response.blob();
    else if (type.startsWith('text/html')) readPage(await response.text(), path);
    else if (type.startsWith('text/css')) addStyles(await response.text(), path);
    else if (/^text\/(?:markdown|plain)/.test(type)) readText(await response.text(), path);
    else if (path.endsWith('/search.json'))
      // The search dialog puts the folder before these addresses.
      for (const { address } of (await response.json()) as { address: string }[])
        add(folder.slice(0, -1) + address, path);
    else if (path.endsWith('/sitemap.xml'))
      for (const [url] of (await response.text()).matchAll(/(?<=<loc>)[^<]+/g)) add(url, path);
    else await response.blob();
  };
  const work = async () => {
    for (let path = queue.shift(); path !== undefined; path = queue.shift()) await visit(path);
  };
  while (queue.length > 0) await Promise.all(Array.from({ length: 8 }, work));
  for (const { page, path, anchor } of anchors)
    if (anchor !== '' && places.get(path)?.has(anchor) === false)
      broken.push(`${page}: ${path}#${anchor} is no place of the page`);
  return { broken: [...new Set(broken)], fetched: [...from.keys()] };
}
