import type { Nodes, Root } from 'hast';
import { select } from 'hast-util-select';
import { SKIP, visitParents } from 'unist-util-visit-parents';

/** What only a browser has a use for; `wbr` would become an invisible character in the names of fields. */
const CHROME_TAGS = new Set(['button', 'copy-page', 'form', 'link', 'nav', 'script', 'style', 'wbr']);
const CHROME_CLASSES = new Set<unknown>(['sl-anchor-link', 'sr-only', 'tablist-wrapper']);

/**
 * The title and the content of a built page.
 *
 * @throws Error when the page is not built as Starlight does it.
 */
export function contentOf(page: Root, url: string): Root {
  const main = select('main', page);
  const title = main && select('h1', main);
  const content = main && select('.sl-markdown-content', main);
  if (!title || !content) throw new Error(`${url} has no title or no content to make Markdown of.`);
  return { type: 'root', children: [title, ...content.children] };
}

/** Takes out navigation, controls, places that are empty, and comments. */
export function dropChrome(content: Root): void {
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
