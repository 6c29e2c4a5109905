import { expect, test } from 'vitest';

import { compareDates, compareNames, compareNumbers } from '../src/resemblance.ts';

const NUMBER = 'N1234567';

test.each([
  ['n 123 4567', 'same'],
  ['N7654321', 'other'],
  [undefined, 'unclear'],
  [7, 'unclear'],
  // One character in four may be mistyped.
  ['N1234578', 'unclear'],
  ['N1234321', 'other'],
  ['N1243567', 'unclear'],
  ['N129345867', 'unclear'],
  ['N2143657', 'other'],
  // Masked, shortened, with zeros or other characters around it.
  ['****4567', 'unclear'],
  ['N1***67', 'unclear'],
  ['M1*****', 'other'],
  ['67*45', 'other'],
  ['XX4567', 'unclear'],
  ['x4567', 'other'],
  ['0004567', 'unclear'],
  ['004567', 'other'],
  ['00-N1234567', 'unclear'],
  ['N-1234567-00', 'unclear'],
  // A hash, a token or a word.
  ['N765432198765', 'unclear'],
  ['N76543219876', 'other'],
  ['N7!54321', 'unclear'],
  ['hidden', 'unclear'],
])('the number that was sent, and %j: %s', (shown, resemblance) => {
  expect(compareNumbers(NUMBER, shown)).toBe(resemblance);
});

test('of a short number, one character may be mistyped', () => {
  expect(compareNumbers('123', '124')).toBe('unclear');
  expect(compareNumbers('123', '145')).toBe('other');
  expect(compareNumbers(undefined, NUMBER)).toBe('unclear');
});

test.each([
  ['Sample', 'SÁMPLE', 'same'],
  ['Sample', 'Zorn', 'other'],
  ['Sample', undefined, 'unclear'],
  [undefined, 'Zorn', 'unclear'],
  // The other name, both in either order, or a part.
  ['Sample', 'Kim', 'unclear'],
  ['Sample', 'Robin Alex', 'unclear'],
  ['Sample', 'Robin Alex Sample', 'unclear'],
  ['Sample', 'SampleRobinAlex', 'unclear'],
  ['Sample', 'Samp', 'unclear'],
  ['Sample', 'Dr Sample Junior', 'unclear'],
  ['Sample', 'Smaple', 'unclear'],
  ['Sample', 'Example', 'other'],
  // Initials, a mask, a word or a number in its place.
  ['Sample', 'Zor', 'unclear'],
  ['Sample', 'zzzzz', 'unclear'],
  ['Sample', 'S*****', 'unclear'],
  ['Sample', 'Withheld', 'unclear'],
  ['Sample', 'abc123xyz', 'unclear'],
  // Other ways to spell it: transliterated, doubled letters, separators.
  ['Oezoegoe', 'Ozogo', 'unclear'],
  ['Maaaddooonnn', 'Madon', 'unclear'],
  ['Maaaddooonnn', 'Morz', 'other'],
  ['Van der Berg-Long', "V'ander Berglong", 'unclear'],
])('the name %j, and %j: %s', (sent, shown, resemblance) => {
  expect(compareNames(sent, shown, [sent, 'Robin Alex', undefined])).toBe(resemblance);
});

test.each([
  ['1990-01-31', '1990-01-31', 'same'],
  ['1990-01-31', '1984-06-27', 'other'],
  ['1990-01-31', undefined, 'unclear'],
  [undefined, '1984-06-27', 'unclear'],
  // A time zone moves it by one day.
  ['1990-01-01', '1989-12-31', 'unclear'],
  ['1990-01-01', '1989-12-30', 'other'],
  // Only the year, or only the day; or its digits in another order.
  ['1990-01-31', '1990-06-15', 'unclear'],
  ['1990-01-31', '1984-01-31', 'unclear'],
  ['1990-01-31', '1991-10-30', 'unclear'],
  // No date, but its place.
  ['1990-02-28', '0001-01-01', 'unclear'],
  ['1990-02-28', '1900-01-01', 'unclear'],
  ['1990-02-28', '1970-01-01', 'unclear'],
  ['1990-02-28', '9999-12-31', 'unclear'],
  ['1990-02-28', '1970-01-02', 'other'],
  // Not as dates are written here.
  ['1990-01-31', '27/06/1984', 'unclear'],
  ['1990-01-31', '1984-06-27T00:00:00Z', 'unclear'],
  ['1990-01-31', 'x1984-06-27', 'unclear'],
])('the date %j, and %j: %s', (sent, shown, resemblance) => {
  expect(compareDates(sent, shown)).toBe(resemblance);
});
