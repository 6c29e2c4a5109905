/**
 * In a browser: the address of a file that a script loads, wherever the site is served. The build writes the folder of
 * the site into each page.
 *
 * @param file from the root of the site, without a slash before it: `try/sandbox.json`.
 */
export function inSite(file: string): string {
  return `${baseOfSite()}/${file}`;
}

/** The folder of the site on its host, without a slash at its end; empty at the root. */
export function baseOfSite(): string {
  return document.documentElement.dataset['base'] ?? '';
}
