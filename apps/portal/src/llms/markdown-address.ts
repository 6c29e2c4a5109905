import { writtenPages } from '../guides/page-markdown.ts';
import { fieldMarkdownPages, markdownUrl, referenceMarkdownPages } from '../reference/index.ts';

let pages: Set<string> | undefined;

/** Where a page of the portal is as Markdown; nothing for pages that are none, such as the one for trying out. */
export function markdownAddress(pathname: string): string | undefined {
  pages ??= new Set(
    [...writtenPages(), ...referenceMarkdownPages(), ...fieldMarkdownPages()].map(({ url }) => url),
  );
  return pages.has(pathname) ? markdownUrl(pathname) : undefined;
}
