import { expect, test } from 'vitest';
import { excerptOf } from '../../src/search/show-results.ts';
import { Search } from '../../src/search/search.ts';
import { askedWords, wordsOf } from '../../src/search/words.ts';

const section = (address: string, heading: string, text: string) => ({
  address,
  page: 'A page',
  heading,
  text,
  code: '',
});
const search = await Search.of([
  section('/guides/one/', '', 'How to check a spreadsheet of people.'),
  section('/guides/one/#dates', 'Dates', 'A date_of_birth is needed. A date, a date, a date.'),
  section('/guides/two/', '', 'An OutcomeUnknownError after a create, and the date of birth.'),
]);
const pages = (query: string) => search.find(query).map(({ address }) => address);

test('a page that has all the words comes before one that has one of them often', () => {
  expect(pages('date birth create')[0]).toBe('/guides/two/');
});

test('names of fields and classes are found whole and by their parts, in any case', () => {
  expect(wordsOf('date_of_birth OutcomeUnknownError')).toEqual([
    'date_of_birth',
    'date',
    'of',
    'birth',
    'outcomeunknownerror',
    'outcome',
    'unknown',
    'error',
  ]);
  expect(pages('outcomeunknownerror')).toEqual(['/guides/two/']);
  expect(pages('unknown error')).toEqual(['/guides/two/']);
});

test('another word with the same meaning, a beginning and a small mistake find it too', () => {
  for (const query of ['excel', 'xlsx', 'spread', 'spreadsheat', 'SPREADSHEET', 'spréadsheet']) {
    expect(pages(query)[0]).toBe('/guides/one/');
  }
});

test('the words around a question do not count', () => {
  expect(askedWords('How do I check a spreadsheet of people?')).toEqual(['check', 'spreadsheet', 'people']);
  expect(askedWords('who are you')).toEqual(['who', 'are', 'you']);
});

test('a page is one result, its best section first', () => {
  const found = search.find('date');
  expect(found.map(({ address }) => address)).toEqual(['/guides/one/', '/guides/two/']);
  expect(found[0]?.sections[0]?.heading).toBe('Dates');
});

test('what only asks for a number does not count, and some words go together', () => {
  expect(askedWords('how many hours may a student work')).toEqual(['hours', 'student', 'work']);
  expect(askedWords('send a text message')).toEqual(['send', 'sms']);
  expect(askedWords('how long')).toEqual(['long']);
});

test('a word that no page has is named, one with a known meaning is not', () => {
  expect(search.unknownWords('zebra spreadsheet')).toEqual(['zebra']);
  expect(search.unknownWords('excel of people')).toEqual([]);
});

test('no characters of a query are an expression', () => {
  for (const query of ['(', '[a-', '\\', '*', 'a|b', '$^', '<b>', '𝒟']) {
    expect(() => search.find(query)).not.toThrow();
    expect(() => excerptOf('A text about a|b and <b>.', query)).not.toThrow();
  }
});

test('an excerpt shows where the words stand, between whole words', () => {
  const text = `${'filler '.repeat(50)}the spreadsheets of people ${'filler '.repeat(50)}`.trim();
  const pieces = excerptOf(text, 'excel people');
  const shown = pieces.map((piece) => piece.text).join('');
  expect(pieces.filter(({ asked }) => asked).map((piece) => piece.text)).toEqual(['spreadsheets', 'people']);
  expect(shown).toMatch(/^… filler .*filler …$/u);
  expect(shown.length).toBeLessThan(200);
});
