import { markdownToHtml } from 'satteri';

/** HTML of a piece of Markdown: a description of the contract, a note. */
export function htmlOf(markdown: string): string {
  return markdownToHtml(markdown).html.trim();
}

/** The same of a sentence or two, without a paragraph around it. */
export function inlineHtmlOf(markdown: string): string {
  const found = /^<p>(?<inner>(?:(?!<p>).)*)<\/p>$/s.exec(htmlOf(markdown));
  return found?.groups?.['inner'] ?? htmlOf(markdown);
}
