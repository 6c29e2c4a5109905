/** A denying word that allows after all: "no restrictions". */
const NO_LIMITS =
  /\b(?:no|without)\b(?:\s+\w+){0,2}\s+(?:restrictions?|limitations?|limits?|conditions?)\b/giu;
const DENIES =
  /\b(?:no|not|none|nil|never|without|cannot|can't|mustn't|expired|ended|ceased|cancell?ed|refused|denied|unlawful|unknown)\b/iu;

/**
 * Whether a text for people may say that a person has no right to work. The texts aren't documented (service.md §2.8), so a
 * match only makes a person read the text, and no match says nothing.
 */
export function mayDenyWork(text: string): boolean {
  return DENIES.test(text.replaceAll(NO_LIMITS, ''));
}
