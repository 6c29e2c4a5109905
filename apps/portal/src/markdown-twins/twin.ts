import type { Root } from 'hast';
import { select } from 'hast-util-select';
import { toString } from 'hast-util-to-string';
import rehypeRemark from 'rehype-remark';
import remarkGfm from 'remark-gfm';
import remarkStringify from 'remark-stringify';
import { unified } from 'unified';
import { codeBlock, plainCode } from './code.ts';
import { contentOf, dropChrome } from './content.ts';
import type { SiteAddress } from '../web/site-address.ts';
import { spellOut } from './spell-out.ts';

/** A page of the portal as Markdown. */
export interface Twin {
  /** Address of the page: `/guides/get-started/`. */
  readonly url: string;
  readonly title: string;
  /** What the page tells search engines about itself. */
  readonly description: string;
  /** Begins with `# Title`. */
  readonly markdown: string;
}

const converter = unified().use(rehypeRemark, { handlers: { pre: codeBlock } });
const writer = unified()
  .use(remarkGfm, { tablePipeAlign: false })
  .use(remarkStringify, { bullet: '-', emphasis: '*', resourceLink: true, rule: '-' });

/**
 * Makes the Markdown of a built page. The page is changed.
 *
 * @param site where the portal is served: the links of the Markdown lead there.
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
