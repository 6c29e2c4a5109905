import type { Element, Nodes, Root } from 'hast';
import { select, selectAll } from 'hast-util-select';
import { toString } from 'hast-util-to-string';
import type { Code } from 'mdast';
import rehypeRemark from 'rehype-remark';
import remarkGfm from 'remark-gfm';
import remarkStringify from 'remark-stringify';
import { unified } from 'unified';
import { SKIP, visitParents } from 'unist-util-visit-parents';
import type { SiteAddress } from '../web/site-address.ts';
import { spellOut } from './spell-out.ts';

/** Parts that are only useful in a browser. `wbr` would become an invisible character in field names. */
const CHROME_TAGS = new Set(['button', 'copy-page', 'form', 'link', 'nav', 'script', 'style', 'wbr']);
const CHROME_CLASSES = new Set<unknown>(['sl-anchor-link', 'sr-only', 'tablist-wrapper']);

/**
 * The title and the content of a built page.
 *
 * @throws Error when the page doesn't have Starlight's structure.
 */
function contentOf(page: Root, url: string): Root {
  const main = select('main', page);
  const title = main && select('h1', main);
  const content = main && select('.sl-markdown-content', main);
  if (!title || !content) throw new Error(`${url} has no title or no content to make Markdown of.`);
  return { type: 'root', children: [title, ...content.children] };
}

/** Removes navigation, controls, empty elements and comments. */
function dropChrome(content: Root): void {
  visitParents(content, (node, ancestors) => {
    if (!isChrome(node)) return undefined;
    const siblings = ancestors.at(-1)?.children ?? [];
    const index = siblings.findIndex((sibling) => sibling === node);
    siblings.splice(index, 1);
    return [SKIP, index];
  });
}

function isChrome(node: Nodes): boolean {
  if (node.type !== 'element') return node.type === 'comment';
  const { tagName, properties, children } = node;
  const classes = properties['className'];
  return (
    CHROME_TAGS.has(tagName) ||
    (tagName === 'span' && children.length === 0) ||
    (Array.isArray(classes) && classes.some((name) => CHROME_CLASSES.has(name)))
  );
}

export interface Twin {
  /** The address of the page: `/guides/get-started/`. */
  readonly url: string;
  readonly title: string;
  /** The description for search engines. */
  readonly description: string;
  /** Begins with `# Title`. */
  readonly markdown: string;
}

const converter = unified().use(rehypeRemark, { handlers: { pre: codeBlock } });
const writer = unified()
  .use(remarkGfm, { tablePipeAlign: false })
  .use(remarkStringify, { bullet: '-', emphasis: '*', resourceLink: true, rule: '-' });

/**
 * Converts a built page to Markdown. Changes the page.
 *
 * @param site where the portal is served. The links of the Markdown lead there.
 * @throws Error when the page has no title or no content.
 */
export function twinOf(page: Root, url: string, site: SiteAddress): Twin {
  const content = contentOf(page, url);
  plainCode(content);
  dropChrome(content);
  spellOut(content, url, site);
  return {
    url,
    title: toString(content.children[0] ?? content),
    description: String(select('meta[name=description]', page)?.properties['content'] ?? ''),
    markdown: writer.stringify(converter.runSync(content)),
  };
}

/** Simplifies highlighted code and diagrams to blocks whose language and title `codeBlock` reads. */
function plainCode(content: Root): void {
  for (const figure of selectAll('figure[data-mermaid]', content)) {
    const source = String(figure.properties['dataMermaid']);
    figure.children = [preOf({ dataLanguage: 'mermaid' }, source)];
  }
  for (const frame of selectAll('figure.frame', content)) {
    const [title, pre] = [select('figcaption .title', frame), select('pre', frame)];
    const lines = selectAll('.ec-line', pre).map((line) => toString(line).replace(/\n$/u, ''));
    const properties = { ...pre?.properties, ...(title && { dataTitle: toString(title) }) };
    frame.children = [preOf(properties, lines.join('\n'))];
  }
}

/** A handler of rehype-remark: makes a code block with its language and title. */
function codeBlock(_state: unknown, pre: Element): Code {
  const { dataLanguage, dataTitle } = pre.properties;
  return {
    type: 'code',
    lang: dataLanguage ? String(dataLanguage) : null,
    meta: dataTitle ? `title="${String(dataTitle)}"` : null,
    value: toString(pre).trimEnd(),
  };
}

function preOf(properties: Element['properties'], text: string): Element {
  return { type: 'element', tagName: 'pre', properties, children: [{ type: 'text', value: text }] };
}
