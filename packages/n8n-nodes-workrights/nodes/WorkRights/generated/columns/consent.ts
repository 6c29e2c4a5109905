// Copied from packages/columns by workrights-codegen. Do not edit.
import { headingKey } from './headings';

/** Words of headings that may say who has agreed, or who has not. */
const ABOUT_CONSENT =
  /consent|permi(?:ssion|tted)|agree|opt(?:ed|s)?(?:in|out)|object(?:s|ed|ion)|withdr[ae]w|revo[ck]|declin|refus|reject|den(?:y|ied)|donot(?:check|contact|process)/u;

/** Whether a heading may be about consent: nobody must be sent, or left out, because of a guess at its meaning. */
export function mayBeConsent(heading: string): boolean {
  return ABOUT_CONSENT.test(headingKey(heading));
}

/** Only these are a consent. An empty cell, a date, a cross or a name is none. */
const YES = new Set(['yes', 'y', 'true']);

/** Whether the text of a cell says that the person has agreed. */
export function saysYes(text: string): boolean {
  return YES.has(text.toLowerCase());
}
