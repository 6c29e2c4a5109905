export { markdownUrl, type MarkdownPage } from './markdown/page.ts';
export { referenceMarkdownPages } from './markdown/reference-markdown-pages.ts';
export * from './snippets/index.ts';
