/** The id that the page's address points to. Empty for an address that doesn't decode (`#100%`). */
export function hashTarget(): string {
  try {
    return decodeURIComponent(location.hash.slice(1));
  } catch {
    return '';
  }
}
