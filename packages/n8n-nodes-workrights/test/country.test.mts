import { describe, expect, it } from 'vitest';
import { countries } from '../nodes/WorkRights/generated/countries.ts';
import {
  countriesOf,
  countriesWith,
  labelOfCountry,
} from '../nodes/WorkRights/generated/connectors/input/countries.ts';

const codesOf = (value: unknown) => countriesOf(value).map(({ code }) => code);

describe('a country', () => {
  it.each([
    ['COL', 'COL'],
    ['col', 'COL'],
    [' Colombia ', 'COL'],
    ['great britain', 'GBR'],
    ['Stateless Person', 'XXA'],
    ['India (IND)', 'IND'],
    ['IND - India', 'IND'],
    ['ind india', 'IND'],
    ['New Zealand', 'NZL'],
    ['nz', 'NZL'],
    ['Viet Nam', 'VNM'],
    ['VIETNAM', 'VNM'],
    ['Laos', 'LAO'],
    ['Lao People’s Democratic Republic', 'LAO'],
    ['Moldova', 'MDA'],
    ['Syria', 'SYR'],
    ['The Gambia', 'GMB'],
    ['Gambia, The', 'GMB'],
    ['Korea, Republic of', 'KOR'],
    ["Korea (Democratic People's Republic of)", 'PRK'],
    ['Iran (Islamic Republic of)', 'IRN'],
    ['Tanzania, United Republic of', 'TZA'],
    ['Cote d’Ivoire', 'CIV'],
    ["CÔTE D'IVOIRE", 'CIV'],
    ['Curacao', 'CUW'],
    ['Turkiye', 'TUR'],
    ['Burma', 'MMR'],
    ['Swaziland', 'SWZ'],
    ['East Timor', 'TLS'],
    ['St. Lucia', 'LCA'],
    ['St Kitts & Nevis', 'KNA'],
    ['U.S.A.', 'USA'],
    ['U.K.', 'GBR'],
    ['Hong Kong SAR', 'HKG'],
    ['Republic of the Congo', 'COG'],
    ['Congo, Democratic Republic of the', 'COD'],
    ['Korea (KOR)', 'KOR'],
    ['D', 'DEU'],
    ['Kosovo', 'RKS'],
    ['Korea, Rep.', 'KOR'],
    ['Congo, Dem. Rep.', 'COD'],
    ['Czech Rep.', 'CZE'],
    ['Burma/Myanmar', 'MMR'],
    ['Stateless', 'XXA'],
    ['Cote d Ivoire', 'CIV'],
  ])('%j is %j', (value, code) => {
    expect(codesOf(value)).toEqual([code]);
  });

  it.each([
    ['Korea', ['KOR', 'PRK']],
    ['Congo', ['COD', 'COG']],
    ['Northern Ireland', ['GBR', 'IRL']],
    ['St Martin', ['MAF', 'SXM']],
    ['Virgin Islands', ['VGB', 'VIR']],
  ])('%j may be each of %j', (value, codes) => {
    expect(codesOf(value).toSorted()).toEqual(codes);
  });

  // NO and NA are answers in a spreadsheet before they are Norway and Namibia.
  it.each([
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
    'British',
    'GER',
    'XKK',
    'Republic of China',
    7,
    {},
  ])('%j is none', (value) => {
    expect(codesOf(value)).toEqual([]);
  });

  it('goes by no name of another one, but for those that the table gives to several', () => {
    const shared = countries.flatMap(([, ...names]) => names.filter((name) => codesOf(name).length !== 1));
    expect([...new Set(shared)].toSorted()).toEqual([
      'Congo',
      'Korea',
      'Northern Ireland',
      'Saint Martin',
      'Virgin Islands',
    ]);
  });

  it('is understood as lists show it, and by every name, however it is written', () => {
    for (const [code, ...names] of countries) {
      expect(codesOf(labelOfCountry({ code, name: names[0] }))).toEqual([code]);
      for (const name of names) {
        for (const spelling of [
          name.toUpperCase(),
          name.normalize('NFD'),
          ` the ${name}`,
          name.replace(' and ', ' & '),
        ]) {
          expect(codesOf(spelling)).toContain(code);
        }
      }
    }
  });

  it('is understood by the names that browsers show', () => {
    const regions = new Intl.DisplayNames('en', { type: 'region' });
    const short = new Intl.DisplayNames('en', { type: 'region', style: 'short' });
    // ISO 3166-1 only: CLDR has letters for Ascension and the like too.
    const names = [
      'IN',
      'VN',
      'LA',
      'MD',
      'SY',
      'BN',
      'BO',
      'CD',
      'CG',
      'CI',
      'CV',
      'CZ',
      'FK',
      'FM',
      'GB',
      'HK',
      'IR',
      'KP',
      'KR',
      'MK',
      'MM',
      'MO',
      'PS',
      'RE',
      'RU',
      'ST',
      'SZ',
      'TL',
      'TR',
      'TT',
      'TW',
      'TZ',
      'US',
      'VA',
      'VC',
      'VE',
      'VG',
      'VI',
      'WF',
      'GS',
      'HM',
      'SJ',
      'PM',
      'TC',
      'BL',
      'BQ',
      'SX',
      'UM',
      'AG',
      'KN',
      'CC',
      'XK',
    ].flatMap((code) => [regions.of(code) ?? '', short.of(code) ?? '']);
    expect(names.filter((name) => codesOf(name).length !== 1)).toEqual([]);
  });
});

describe('the list of countries', () => {
  it('has each country once, by its common name', () => {
    const labels = countriesWith().map(labelOfCountry);
    expect(labels).toEqual([...new Set(labels)]);
    expect(labels[0]).toBe('Afghanistan (AFG)');
    expect(labels).toEqual(
      expect.arrayContaining(['China (CHN)', 'Laos (LAO)', 'South Korea (KOR)', 'Syria (SYR)']),
    );
  });

  it.each([
    ['burma', 'MMR'],
    ['cote d', 'CIV'],
    ['viet nam', 'VNM'],
    [' COL', 'COL'],
  ])('is searched by every name: %j', (part, code) => {
    expect(countriesWith(part).map((country) => country.code)).toContain(code);
  });
});
