/** The id that the address leads to; nothing for an address that is no text (`#100%`). */
export function hashTarget(): string {
  try {
    return decodeURIComponent(location.hash.slice(1));
  } catch {
    return '';
  }
}
