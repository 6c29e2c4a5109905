import { fieldOf, type Fault } from '@workrights/explainer';
import { isCountryCode } from '../countries/is-country-code.ts';

/**
 * `country` is on the list of codes (service.md §2.2). The contract can only ask for three capitals; this is the one
 * point in which these validators refuse what the contract accepts.
 */
export function countryOnTheList(code: unknown): readonly Fault[] {
  if (typeof code !== 'string' || isCountryCode(code)) return [];
  const message = 'must be a country code of ISO 3166-1 (alpha-3) or of ICAO Doc 9303';
  return [{ path: [], keyword: 'country', message }];
}

/** The same for a document. */
export function documentCountryOnTheList(document: unknown): readonly Fault[] {
  return below('country', countryOnTheList(fieldOf(document, 'country')));
}

/** The same for a request. */
export function requestCountryOnTheList(body: unknown): readonly Fault[] {
  return below('document', documentCountryOnTheList(fieldOf(body, 'document')));
}

function below(name: string, faults: readonly Fault[]): Fault[] {
  return faults.map((fault) => ({ ...fault, path: [name, ...fault.path] }));
}
