import type { MarkdownPage } from './page.ts';

/** Every page of the reference as Markdown, in the order in which a reader would take them. */
export function referenceMarkdownPages(): MarkdownPage[] {
  return [];
}
