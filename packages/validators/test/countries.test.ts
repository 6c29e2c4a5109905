import countries from 'i18n-iso-countries';
import { describe, expect, it } from 'vitest';
import { isoCountryCodes } from '../src/countries/iso-3166-1.ts';
import { travelDocumentCodes } from '../src/countries/travel-document-codes.ts';
import { countryCodeSchema, isCountryCode } from '../src/index.ts';

describe('country codes', () => {
  it('are the alpha-3 codes of ISO 3166-1', () => {
    // The library adds a code of its own for Kosovo, which has none in ISO 3166-1.
    const published = Object.keys(countries.getAlpha3Codes()).filter(
      (code) => code !== 'XKK' && code !== 'XKX',
    );
    expect([...isoCountryCodes].toSorted()).toEqual(published.toSorted());
  });

  it.each([
    'GBD',
    'GBN',
    'GBO',
    'GBP',
    'GBS',
    'RKS',
    'UNO',
    'UNA',
    'UNK',
    'XOM',
    'EUE',
    'XXA',
    'XXB',
    'XXC',
    'XXX',
  ])('take %s, which stands for a nationality in travel documents', (code) => {
    expect(isCountryCode(code)).toBe(true);
    expect(isoCountryCodes.has(code)).toBe(false);
    expect(countryCodeSchema.parse(code)).toBe(code);
  });

  it('are three capitals each, and on one list only', () => {
    const all = [...isoCountryCodes, ...travelDocumentCodes];
    expect(new Set(all).size).toBe(all.length);
    for (const code of all) expect(code).toMatch(/^[A-Z]{3}$/u);
  });

  it.each(['ENG', 'GER', 'UTO', 'ZZZ', 'D', 'D<<', 'GB', 'gbr', 'GBR ', '', 'toString'])(
    'refuse %j',
    (code) => {
      expect(isCountryCode(code)).toBe(false);
      const capitals = 'The value must be three capital letters (ISO 3166-1 alpha-3)';
      const listed = 'The value must be a country code of ISO 3166-1 (alpha-3) or of ICAO Doc 9303';
      expect(countryCodeSchema.safeParse(code).error?.issues).toMatchObject([
        { path: [], message: /^[A-Z]{3}$/u.test(code) ? listed : capitals },
      ]);
    },
  );
});
