import { describe, expect, it } from 'vitest';
import { countryNames, countryReader, threeLetters } from '../src/index.ts';

const { countriesOf, countriesWith } = countryReader(countryNames());
const codes = (text: string) => countriesOf(text).map(({ code }) => code);

/** Texts by the country that they mean. */
const spellings = {
  CIV: ['Cote d’Ivoire', "CÔTE D'IVOIRE", 'Cote d Ivoire'],
  COD: ['Congo, Democratic Republic of the', 'Congo, Dem. Rep.'],
  COG: ['Republic of the Congo'],
  COL: ['COL', 'col', ' Colombia '],
  CUW: ['Curacao'],
  CZE: ['Czech Rep.'],
  DEU: ['D'],
  GBR: ['great britain', 'U.K.'],
  GMB: ['The Gambia', 'Gambia, The'],
  HKG: ['Hong Kong SAR'],
  IND: ['India (IND)', 'IND - India', 'ind india'],
  IRN: ['Iran (Islamic Republic of)'],
  KNA: ['St Kitts & Nevis'],
  KOR: ['Korea, Republic of', 'Korea (KOR)', 'Korea, Rep.'],
  LAO: ['Laos', 'Lao People’s Democratic Republic'],
  LCA: ['St. Lucia'],
  MDA: ['Moldova'],
  MMR: ['Burma', 'Burma/Myanmar'],
  NZL: ['New Zealand', 'nz'],
  PRK: ["Korea (Democratic People's Republic of)"],
  RKS: ['Kosovo'],
  SWZ: ['Swaziland'],
  SYR: ['Syria'],
  TLS: ['East Timor'],
  TUR: ['Turkiye'],
  TZA: ['Tanzania, United Republic of'],
  USA: ['U.S.A.'],
  VNM: ['Viet Nam', 'VIETNAM'],
  XXA: ['Stateless Person', 'Stateless'],
};

describe('countries as people write them', () => {
  it.each(Object.entries(spellings).flatMap(([code, texts]) => texts.map((text) => [text, code])))(
    'reads %j as %s',
    (text = '', code) => {
      expect(codes(text)).toEqual([code]);
    },
  );

  it.each([
    ['Korea', ['KOR', 'PRK']],
    ['Congo', ['COD', 'COG']],
    ['Northern Ireland', ['GBR', 'IRL']],
    ['St Martin', ['MAF', 'SXM']],
    ['Virgin Islands', ['VGB', 'VIR']],
  ])('gives every country that goes by %j', (text, each) => {
    expect(codes(text).toSorted()).toEqual(each);
  });

  // NO and NA are answers in a spreadsheet before they are Norway and Namibia.
  it.each(
    [
      '',
      'ZZZ',
      'Atlantis',
      'Indian',
      'NO',
      'NA',
      'n/a',
      'IN',
      'India (PAK)',
      'India?',
      'India/Australia',
    ].concat(['British', 'GER', 'XKK', 'Republic of China']),
  )('gives none for %j', (text) => {
    expect(codes(text)).toEqual([]);
  });

  it('reads its own table: each code, and each name of one country alone', () => {
    const table = countryNames();
    expect(table.length).toBeGreaterThan(249);
    for (const [code, ...names] of table) {
      expect(codes(code)).toEqual([code]);
      // As the lists of the editors show it.
      expect(codes(`${names[0]} (${code})`)).toEqual([code]);
      for (const name of names) {
        for (const text of [name, name.toUpperCase(), name.normalize('NFD'), ` the ${name}`]) {
          expect(codes(text)).toContain(code);
        }
        expect(codes(name.replace(' and ', ' & '))).toContain(code);
      }
    }
    const shared = table.flatMap(([, ...names]) => names.filter((name) => codes(name).length !== 1));
    expect([...new Set(shared)].toSorted()).toEqual([
      'Congo',
      'Korea',
      'Northern Ireland',
      'Saint Martin',
      'Virgin Islands',
    ]);
  });

  it('reads the names that browsers show', () => {
    const regions = (['long', 'short'] as const).map(
      (style) => new Intl.DisplayNames('en', { type: 'region', style }),
    );
    // ISO 3166-1 only: CLDR has letters for Ascension and the like too.
    const names = (
      'IN VN LA MD SY BN BO CD CG CI CV CZ FK FM GB HK IR KP KR MK MM MO PS RE RU ST SZ TL TR TT TW TZ US VA VC ' +
      'VE VG VI WF GS HM SJ PM TC BL BQ SX UM AG KN CC XK'
    )
      .split(' ')
      .flatMap((code) => regions.map((region) => region.of(code) ?? ''));
    expect(names.filter((name) => codes(name).length !== 1)).toEqual([]);
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
    for (const [part, code] of [
      ['burma', 'MMR'],
      ['cote d', 'CIV'],
      ['viet nam', 'VNM'],
      [' COL', 'COL'],
    ])
      expect(countriesWith(part).map((country) => country.code)).toContain(code);
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
