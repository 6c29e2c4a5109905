import { describe, expect, it } from 'vitest';
import { countryNames, countryReader, threeLetters } from '../src/index.ts';

const { countriesOf, countriesWith } = countryReader(countryNames());
const codes = (text: string) => countriesOf(text).map(({ code }) => code);

describe('countries as people write them', () => {
  it('reads a code in any case, a name in other words, and both together', () => {
    expect(['IND', ' ind ', 'India', 'INDIA (IND)', 'Korea, Rep.', "Cote d'Ivoire"].map(codes)).toEqual([
      ['IND'],
      ['IND'],
      ['IND'],
      ['IND'],
      ['KOR'],
      ['CIV'],
    ]);
  });

  it('gives every country that goes by a name, and none for what is no country', () => {
    expect(codes('Korea').toSorted()).toEqual(['KOR', 'PRK']);
    expect(codes('Virgin Islands').toSorted()).toEqual(['VGB', 'VIR']);
    expect(['India?', 'Indian', '', 'Atlantis'].flatMap(codes)).toEqual([]);
  });

  it('reads its own table: each code, and each name of one country alone', () => {
    const table = countryNames();
    expect(table.length).toBeGreaterThan(249);
    for (const [code, ...names] of table) {
      expect(codes(code)).toEqual([code]);
      expect(names.filter((name) => !codes(name).includes(code))).toEqual([]);
    }
  });

  it('knows the three letters beside two, and none for two that are not assigned', () => {
    expect(['in', 'GB', 'AU', 'ZZ', 'XK', 'UK'].map(threeLetters)).toEqual([
      'IND',
      'GBR',
      'AUS',
      undefined,
      undefined,
      undefined,
    ]);
  });

  it('finds countries by a part of a name or a code', () => {
    expect(countriesWith('zeal').map(({ code }) => code)).toEqual(['NZL']);
    expect(countriesWith()).toHaveLength(countryNames().length);
    expect(countriesWith('ind').map(({ name }) => name)).toEqual(
      expect.arrayContaining(['India', 'British Indian Ocean Territory']),
    );
    for (const part of ['ind', 'India', 'IND']) expect(countriesWith(part)[0]?.code).toBe('IND');
    expect(
      countriesWith('guinea')
        .map(({ code }) => code)
        .slice(0, 2),
    ).toEqual(['GIN', 'GNB']);
  });
});
