/**
 * The address of a file that a script in the browser loads, wherever the site is served. The build writes the site's folder
 * into each page.
 *
 * @param file relative to the root of the site: `try/sandbox.json`.
 */
export function inSite(file: string): string {
  return `${baseOfSite()}/${file}`;
}

/** The folder of the site on its host, without a final slash. Empty at the root. */
export function baseOfSite(): string {
  return document.documentElement.dataset['base'] ?? '';
}
