/** A page of the reference as Markdown: for `llms-full.txt`, for "copy as Markdown", and at its own address. */
export interface MarkdownPage {
  /** Address of the HTML page: `/reference/errors/`. Its Markdown is at the same with `.md` for the last slash. */
  readonly url: string;
  readonly title: string;
  /** One sentence. */
  readonly description: string;
  /** Begins with `# Title`. */
  readonly markdown: string;
}

/** Address of a page's Markdown. */
export function markdownUrl(url: string): string {
  return url.replace(/\/$/, '.md');
}
