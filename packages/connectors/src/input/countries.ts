import { countryReader, type Country } from '@workrights/countries/country-reader';
import { countries } from '../generated/countries.ts';
import { asText } from './text.ts';

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
