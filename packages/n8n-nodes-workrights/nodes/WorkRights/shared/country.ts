import { countries } from '../generated/countries';
import { countryReader, type Country } from '../generated/countries/country-reader';
import { asText } from './text';

const reader = countryReader(countries);

/** The countries that a value may mean: see `CountryReader`. */
export function countriesOf(value: unknown): readonly Country[] {
  const text = asText(value);
  return typeof text === 'string' ? reader.countriesOf(text) : [];
}

export const { countriesWith } = reader;

/** A country's name in lists, which {@link countriesOf} understands. */
export function labelOfCountry({ code, name }: Country): string {
  return `${name} (${code})`;
}
