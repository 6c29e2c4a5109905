import { Parser } from 'htmlparser2';

/** The folder that pages are moved to, and what the site contains. */
export interface Move {
  /** The folder that the site is served in, without a final slash: `/docs`. */
  readonly base: string;
  /** Whether a path from the root of the site, without query and anchor, is one of its pages or files. */
  has(path: string): boolean;
}

/** Attributes that hold one address. Others change only if their whole value is the address of a page or a file. */
const ADDRESSES = new Set(['href', 'src', 'action', 'formaction', 'poster', 'cite', 'xlink:href']);
const LISTS = new Set(['srcset', 'imagesrcset']);
/** Attributes that are read aloud, shown or copied. */
const TEXTS = /^(?:aria-.*|alt|title|content|data-code|label|placeholder|value)$/u;

/** Puts the folder before every address of the site in a page. Scripts read the folder from `data-base`. */
export function movePage(html: string, { base, has }: Move): string {
  const parts: string[] = [];
  let done = 0;
  let element = '';
  const put = (start: number, end: number, text: string) => {
    parts.push(html.slice(done, start), text);
    done = end;
  };
  const parser = new Parser({
    onopentagname(name) {
      element = name;
    },
    onattribute(name, value, quote) {
      const moved = moveAttribute(name, value, { base, has });
      if (moved === undefined) return;
      if (!quote) throw new Error(`The attribute ${name}=${value} of a page has no quotes.`);
      const written = moved.replaceAll('&', '&amp;').replaceAll(quote, quote === '"' ? '&quot;' : '&#39;');
      put(parser.startIndex, parser.endIndex, `${name}=${quote}${written}${quote}`);
    },
    onopentag(name) {
      // After the name of the element, before the page's own attributes.
      if (name === 'html' && base !== '') put(parser.endIndex, parser.endIndex, ` data-base="${base}"`);
    },
    ontext(text) {
      if (element !== 'style') return;
      const moved = moveStyles(text, { base });
      if (moved !== text) put(parser.startIndex, parser.endIndex + 1, moved);
    },
    onclosetag() {
      element = '';
    },
  });
  parser.end(html);
  return parts.join('') + html.slice(done);
}

/** Puts the folder of the site into each `url()`. */
export function moveStyles(css: string, { base }: Pick<Move, 'base'>): string {
  return css.replaceAll(/\burl\((?<quote>["']?)\/(?!\/)/gu, `url($<quote>${base}/`);
}

/**
 * Finds addresses of the site that are fixed in a script. They can't be moved, so a script must take them from the page or
 * from `inSite`.
 *
 * @param entries the names in the root of the site.
 */
export function addressesIn(script: string, entries: readonly string[]): string[] {
  const names = entries.map((entry) => entry.replaceAll(/\W/gu, String.raw`\$&`)).join('|');
  const literal = new RegExp(`(?<=["'\`])/(?:${names})(?![\\w.-])[^"'\`]*`, 'g');
  return [...new Set(script.match(literal))];
}

function moveAttribute(name: string, value: string, move: Move): string | undefined {
  const { base } = move;
  if (name === 'style') return changed(value, moveStyles(value, move));
  if (LISTS.has(name)) return changed(value, value.replaceAll(/(?<=(?:^|,)\s*)\/(?!\/)/gu, `${base}/`));
  if (ADDRESSES.has(name) ? /^\/(?!\/)/u.test(value) : !TEXTS.test(name) && isOfSite(value, move))
    return base + value;
  return undefined;
}

function changed(before: string, after: string): string | undefined {
  return before === after ? undefined : after;
}

function isOfSite(value: string, { has }: Move): boolean {
  return /^\/(?!\/)\S*$/u.test(value) && has(value.replace(/[?#].*$/u, ''));
}
