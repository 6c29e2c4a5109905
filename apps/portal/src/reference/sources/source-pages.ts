/** The address of a source on the page "Sources". */
export function sourcePageHref(key: string): string {
  return `/reference/sources/#${key}`;
}
