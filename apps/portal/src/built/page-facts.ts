import type { Root } from 'hast';
import { select } from 'hast-util-select';
import { toString } from 'hast-util-to-string';
import type { Section } from '../search/section.ts';

/** What other sites are told about a page. */
export interface PageFacts {
  /** From the root of the site: `/guides/get-started/`. */
  readonly url: string;
  readonly title: string;
  readonly description: string;
  /** Whether search engines may list it. */
  readonly listed: boolean;
  /** Headings that are a question, with the text below them. */
  readonly questions: readonly { readonly question: string; readonly answer: string }[];
}

/** All code of one operation once more, without a text of its own. */
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
      .map(({ heading, text }) => ({ question: heading, answer: text })),
  };
}
