/** The pages that have been loaded, by address. */
const pages = new Map<string, Promise<Document>>();

/**
 * Loads a part of another page of this site. Ignores the query and anchor of the address.
 *
 * @throws Error when the page can't be loaded or has no such part. The next call loads it again.
 */
export async function partOf(address: string, selector: string): Promise<Element> {
  const { origin, pathname } = new URL(address, location.href);
  const page = origin + pathname;
  try {
    const part = (await load(page)).querySelector(selector);
    if (!part) throw new Error(`${page} has no ${selector}.`);
    return part;
  } catch (error) {
    pages.delete(page);
    throw error;
  }
}

function load(page: string): Promise<Document> {
  const known = pages.get(page);
  if (known) return known;
  const loading = fetch(page).then(async (response) => {
    if (!response.ok) throw new Error(`${page}: ${response.status}`);
    return new DOMParser().parseFromString(await response.text(), 'text/html');
  });
  pages.set(page, loading);
  return loading;
}
