/** Where the page "Sources" says what a source is. */
export function sourcePageHref(key: string): string {
  return `/reference/sources/#${key}`;
}
