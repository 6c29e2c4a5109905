import { expect, test } from 'vitest';
import { countryName } from '../../src/scenarios/build-new-zealand-visa.ts';

test.each([
  ['FJI', 'Fiji'],
  ['NZL', 'New Zealand'],
  ['GBR', 'United Kingdom'],
  ['AAA', null],
  ['', null],
])('the name of the country %s is %s', (alpha3, name) => {
  expect(countryName(alpha3)).toBe(name);
});
