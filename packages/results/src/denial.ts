/** What allows rather than denies, though it has a word that denies. */
const NO_LIMITS =
  /\b(?:no|without)\b(?:\s+\w+){0,2}\s+(?:restrictions?|limitations?|limits?|conditions?)\b/giu;
const DENIES =
  /\b(?:no|not|none|nil|never|without|cannot|can't|mustn't|expired|ended|ceased|cancell?ed|refused|denied|unlawful|unknown)\b/iu;

/**
 * Whether a text for people may say that somebody has no right to work. The words are nowhere documented (service.md §2.8), so that
 * this only ever makes a person read the text: that it finds nothing says nothing.
 */
export function mayDenyWork(text: string): boolean {
  return DENIES.test(text.replaceAll(NO_LIMITS, ''));
}
