import { expect, test } from 'vitest';
import { Search } from '../../src/search/search.ts';
import { indexOf, OpenedIndex, pack } from '../../src/search/section-index.ts';
import { askedWords, formsOf, wordsOf } from '../../src/search/words.ts';

const section = (address: string, heading: string, text: string) => ({
  address,
  page: 'A page',
  heading,
  text,
  code: '',
});
const sections = [
  section('/guides/one/', '', 'How to check a spreadsheet of people.'),
  section('/guides/one/#dates', 'Dates', 'A date_of_birth is needed. A date, a date, a date.'),
  section('/guides/two/', '', 'An OutcomeUnknownError after a create, and the date of birth.'),
  section('/guides/two/#again', 'Check again', 'A recheck of a visa.'),
];
const index = indexOf(sections, { '/guides/two/': ['kiwis and wombats'] });
const search = new Search(sections, new OpenedIndex(pack(index)));
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
  expect(found[0]?.sections.map((id) => sections[id]?.heading)[0]).toBe('Dates');
});

test('what only asks for a number does not count, and some words go together', () => {
  expect(askedWords('how many hours may a student work')).toEqual(['hours', 'student', 'work']);
  expect(askedWords('send a text message')).toEqual(['send', 'sms']);
  expect(askedWords('how long')).toEqual(['long']);
});

const unknown = (query: string) =>
  search
    .asked(query)
    .filter(({ known }) => !known)
    .map(({ word }) => word);

test('a word that no page has is named, also when a similar one is found; one with a known meaning is not', () => {
  expect(unknown('zebra spreadsheet')).toEqual(['zebra']);
  expect(unknown('spreadsheat of people')).toEqual(['spreadsheat']);
  expect(unknown('excel of people')).toEqual([]);
  expect(unknown('people spreads')).toEqual([]);
});

test('every form of a word is found', () => {
  for (const query of ['checking', 'checked', 'dates', 'creates']) expect(pages(query)).not.toEqual([]);
  expect(formsOf('checking')).toEqual(formsOf('checks'));
});

test('a hyphen makes no difference', () => {
  expect(wordsOf("re-check the person's visa")).toEqual(['recheck', 're', 'check', 'the', 'person', 'visa']);
  expect(pages('re-check')[0]).toBe('/guides/two/');
  expect(pages('recheck')[0]).toBe('/guides/two/');
});

test('a cancelled visa is no withdrawn request', () => {
  expect(formsOf('cancel')).toContain('withdraw');
  expect(formsOf('cancelled')).toEqual(['cancel']);
});

test('a place is found by the other words for its question', () => {
  expect(pages('kiwi')).toEqual(['/guides/two/']);
});

test('a page about one field is behind a guide that has the words of a sentence', () => {
  const both = [
    section('/reference/fields/gender/', '', 'A wombat eats grass daily.'),
    section('/guides/three/', '', 'A wombat eats grass daily.'),
  ];
  const [first] = new Search(both, new OpenedIndex(pack(indexOf(both)))).find(
    'does a wombat eat grass daily',
  );
  expect(first?.address).toBe('/guides/three/');
});

test('a heading that is a question comes first for a question, and not for a word', () => {
  const both = [
    section('/guides/four/#wombats-dig', 'A wombat digs', 'It eats grass.'),
    section('/guides/five/#can-a-wombat-dig', 'Does a wombat dig?', 'It eats grass.'),
  ];
  const firstOf = (query: string) =>
    new Search(both, new OpenedIndex(pack(indexOf(both)))).find(query)[0]?.address;
  expect(firstOf('does it eat grass')).toBe('/guides/five/');
  expect(firstOf('eat grass')).toBe('/guides/four/');
});

test('in a sentence, the other words of the query outweigh those of a title', () => {
  const both = [
    { ...section('/guides/six/', '', 'Dig for roots.'), page: 'The wombat' },
    section('/guides/seven/', '', 'A wombat eats grass and roots daily.'),
  ];
  const [first] = new Search(both, new OpenedIndex(pack(indexOf(both)))).find('wombat eats grass roots');
  expect(first?.address).toBe('/guides/seven/');
});

test('a packed index, of which only some words are opened, finds the same', () => {
  const opened = new OpenedIndex(JSON.parse(JSON.stringify(pack(index))) as ReturnType<typeof pack>);
  const options = [{}, { prefix: true }, { fuzzy: 0.2 }];
  for (const word of ['date', 'spread', 'spreadsheat', 'wombat', 'zebra'])
    for (const option of options)
      expect(opened.around([word]).search(word, option)).toEqual(index.search(word, option));
});

test('no characters of a query are an expression', () => {
  for (const query of ['(', '[a-', '\\', '*', 'a|b', '$^', '<b>', '𝒟']) {
    expect(() => search.find(query)).not.toThrow();
  }
});
