import { defineMdastPlugin, markdownToHtml } from 'satteri';

/** Rejects HTML: `<id>` outside of code would be a tag, which no reader sees. */
const refuseTags = defineMdastPlugin({
  name: 'refuse-tags',
  html({ value }) {
    throw new Error(`The page would not show "${value}": write it as code, in backticks.`);
  },
});

/**
 * Renders Markdown, such as a description of the contract, as HTML.
 *
 * @throws Error when the Markdown contains HTML.
 */
export function htmlOf(markdown: string): string {
  return markdownToHtml(markdown, { mdastPlugins: [refuseTags] }).html.trim();
}

/** Renders a sentence or two without a paragraph around them. A text that begins with `200.` is no list. */
export function inlineHtmlOf(markdown: string): string {
  const html = htmlOf(markdown.replace(/^(?<number>\d+)\./, String.raw`$<number>\.`));
  const found = /^<p>(?<inner>(?:(?!<p>).)*)<\/p>$/s.exec(html);
  return found?.groups?.['inner'] ?? html;
}
