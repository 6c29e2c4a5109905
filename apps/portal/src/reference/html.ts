import { defineMdastPlugin, markdownToHtml } from 'satteri';

/** `<id>` outside of code is a tag to HTML, and no reader would see it. */
const refuseTags = defineMdastPlugin({
  name: 'refuse-tags',
  html({ value }) {
    throw new Error(`The page would not show "${value}": write it as code, in backticks.`);
  },
});

/**
 * HTML of a piece of Markdown: a description of the contract, a note.
 *
 * @throws Error when the Markdown has HTML in it.
 */
export function htmlOf(markdown: string): string {
  return markdownToHtml(markdown, { mdastPlugins: [refuseTags] }).html.trim();
}

/** The same of a sentence or two, without a paragraph around it. One that begins with `200.` is no list. */
export function inlineHtmlOf(markdown: string): string {
  const html = htmlOf(markdown.replace(/^(?<number>\d+)\./, String.raw`$<number>\.`));
  const found = /^<p>(?<inner>(?:(?!<p>).)*)<\/p>$/s.exec(html);
  return found?.groups?.['inner'] ?? html;
}
