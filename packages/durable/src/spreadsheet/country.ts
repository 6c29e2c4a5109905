import { countryNames, countryReader, threeLetters, type CountryReader } from '@workrights/countries';
import { isCountryCode } from '@workrights/validators';

/** Created on first use, because only plans need it. */
let reader: CountryReader | undefined;

/**
 * The three-letter code that a cell certainly means: from an ISO 3166-1 code of three or two letters, a code of travel
 * documents, or an English name. `several` for a name that several countries share, undefined if none has it.
 */
export function countryCode(text: string): string | 'several' | undefined {
  const code = text.toUpperCase();
  if (isCountryCode(code)) return code;
  reader ??= countryReader(countryNames());
  const found = reader.countriesOf(text);
  if (found.length > 1) return 'several';
  return found[0]?.code ?? (text.length === 2 ? threeLetters(text) : undefined);
}

/** English words for people of a country: by their endings, and the frequent ones with other endings. */
const NATIONALITY =
  /^\p{L}{2,}(?:ian|an|ean|ese|ish|i|ic)$|^(?:french|dutch|greek|swiss|thai|czech|filipin[oa]|welsh)$/iu;

/** Whether a text that is no country means the people of one, such as "Colombian". */
export function isNationality(text: string): boolean {
  return NATIONALITY.test(text) && !/stan$/iu.test(text);
}
