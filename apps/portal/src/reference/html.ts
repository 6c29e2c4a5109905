import { markdownToHtml } from 'satteri';

/** HTML of a piece of Markdown: a description of the contract, a note. */
export function htmlOf(markdown: string): string {
  return markdownToHtml(markdown).html.trim();
}

/** The same of a sentence or two, without a paragraph around it. One that begins with `200.` is no list. */
export function inlineHtmlOf(markdown: string): string {
  const html = htmlOf(markdown.replace(/^(?<number>\d+)\./, String.raw`$<number>\.`));
  const found = /^<p>(?<inner>(?:(?!<p>).)*)<\/p>$/s.exec(html);
  return found?.groups?.['inner'] ?? html;
}
