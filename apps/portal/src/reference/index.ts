export { markdownUrl, type MarkdownPage } from './markdown/page.ts';
export { fieldMarkdownPages } from './markdown/field-pages.ts';
export { referenceMarkdownPages } from './markdown/reference-markdown-pages.ts';
export * from './snippets/index.ts';
export * from './model/reference.ts';
