export { countryNames, threeLetters, type CountryNames } from './country-names.ts';
export { countryReader, type Country, type CountryReader } from './country-reader.ts';
