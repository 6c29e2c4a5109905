// Copied from packages/connectors by workrights-codegen. Do not edit.
import { countryReader, type Country } from '../../countries/country-reader';
import { countries } from '../../countries';
import { asText } from './text';

const reader = countryReader(countries);

/** The countries that a value may mean: see `CountryReader`. */
export function countriesOf(value: unknown): readonly Country[] {
  const text = asText(value);
  return typeof text === 'string' ? reader.countriesOf(text) : [];
}

/** The countries whose code or name contains a text, for lists to choose from. */
export const countriesWith: typeof reader.countriesWith = reader.countriesWith;

/** A country's name in lists, which {@link countriesOf} understands. */
export function labelOfCountry({ code, name }: Country): string {
  return `${name} (${code})`;
}
