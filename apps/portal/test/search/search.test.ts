import { expect, test } from 'vitest';
import { phrasingsOf } from '../../src/search/phrasings.ts';
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
const index = indexOf(sections);
const searchOf = (all: typeof sections, askedAs: Record<string, string[]> = {}) =>
  new Search(all, new OpenedIndex(pack(indexOf(all), phrasingsOf(all, askedAs))));
const search = searchOf(sections, {
  '/guides/one/': ['what do the wombats of farms and of other places eat'],
  '/guides/two/': ['kiwis and wombats'],
});
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

test('C# is a word of its own', () => {
  const languages = searchOf([
    section('/guides/c/', '', 'An example in C.'),
    section('/guides/csharp/', '', 'An example in C#.'),
  ]);
  expect(languages.find('c# example')[0]?.address).toBe('/guides/csharp/');
});

test('the name of a field, alone, finds its page first, and a common word may mean anything', () => {
  const fields = [
    section('/reference/fields/visa_held/#visa_held-in-a-record', 'visa_held', 'The visa.'),
    section('/reference/fields/country/#country-in-a-record', 'country', 'A code.'),
    section('/guides/one/', 'visa_held', 'visa_held, country: a visa_held of a country'),
  ];
  const field = searchOf(fields, { '/guides/one/': ['visa_held', 'country'] });
  const first = (query: string) => field.find(query)[0]?.address;
  expect(first(' VISA_HELD ')).toBe('/reference/fields/visa_held/');
  expect(first('what visa_held means')).toBe('/guides/one/');
  expect(first('country')).toBe('/guides/one/');
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
  expect(askedWords('how do I log in to n8n')).toEqual(['login', 'n8n']);
  expect(askedWords('where is the log in n8n')).toEqual(['log', 'n8n']);
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

test('a person is not privacy, though personal has the same stem', () => {
  expect(formsOf('person')).toEqual(formsOf('personal'));
  expect(formsOf('person')).toEqual(['person']);
});

test('a cancelled visa is no withdrawn request', () => {
  expect(formsOf('cancel')).toContain('withdraw');
  expect(formsOf('cancelled')).toEqual(['cancel']);
});

test('a place is found by a phrasing of its question, the one that says the same before one that says more', () => {
  expect(pages('kiwi')).toEqual(['/guides/two/']);
  expect(pages('wombat')).toEqual(['/guides/two/', '/guides/one/']);
});

test('each phrasing is matched by itself', () => {
  const both = [section('/guides/four/', '', 'Roots.'), section('/guides/five/', '', 'Grass.')];
  const phrased = searchOf(both, {
    '/guides/four/': ['where do wombats live', 'is it warm in summer'],
    '/guides/five/': ['where do wombats live in summer'],
  });
  expect(phrased.find('where does a wombat live in summer')[0]?.address).toBe('/guides/five/');
});

test('a word that nobody wrote takes nothing from the rest of the query', () => {
  const found = (query: string) => search.find(query).map(({ sections: all }) => all);
  expect(found('what do kiwis eat in Qqxxzz')).toEqual(found('what do kiwis eat in'));
});

test('two letters in the wrong order, and the other spelling, make no difference', () => {
  expect(pages('spraedsheet')[0]).toBe('/guides/one/');
  for (const [british, american] of [
    ['organisations', 'organizations'],
    ['labour', 'labor'],
    ['licence', 'license'],
    ['enrolment', 'enrollment'],
  ] as const)
    expect(formsOf(british)[0]).toBe(formsOf(american)[0]);
  expect(formsOf('hour')).toEqual(['hour']);
});

test('the name of a field finds its page, and no phrasing that has a part of the name', () => {
  const both = [
    section('/reference/fields/grant_date/', '', 'The grant_date of a visa.'),
    section('/guides/five/', '', 'Grass.'),
  ];
  const phrased = searchOf(both, { '/guides/five/': ['what is the date of the grant'] });
  expect(phrased.find('grant_date').map(({ address }) => address)).toEqual(['/reference/fields/grant_date/']);
});

test('the name of a class finds its page, and no phrasing that has a part of the name', () => {
  const both = [
    section('/reference/errors/', '', 'An OutcomeUnknownError after a create.'),
    section('/guides/five/', '', 'Grass.'),
    section('/guides/six/', '', 'Roots.'),
  ];
  const phrased = searchOf(both, {
    '/guides/five/': ['error of unknown outcome'],
    '/guides/six/': ['catch an OutcomeUnknownError'],
  });
  const found = phrased.find('OutcomeUnknownError').map(({ address }) => address);
  expect(found.toSorted()).toEqual(['/guides/six/', '/reference/errors/']);
});

test('a place that has many words of a sentence in several phrasings is before one that has a single word', () => {
  const both = [
    section('/guides/four/', '', 'Roots.'),
    section('/guides/five/', '', 'Grass.'),
    section('/guides/six/', '', 'Grass and roots.'),
  ];
  const phrased = searchOf(both, {
    '/guides/four/': ['wombat'],
    '/guides/five/': ['wombats of the north', 'food in summer', 'winter in the burrow'],
  });
  expect(phrased.find('what does a wombat do for food in the winter')[0]?.address).toBe('/guides/five/');
});

test('a page about one field is behind a guide that has the words of a sentence', () => {
  const both = [
    section('/reference/fields/gender/', '', 'A wombat eats grass daily.'),
    section('/guides/three/', '', 'A wombat eats grass daily.'),
  ];
  const [first] = searchOf(both).find('does a wombat eat grass daily');
  expect(first?.address).toBe('/guides/three/');
});

test('a heading that is a question comes first for a question, and not for a word', () => {
  const both = [
    section('/guides/four/#wombats-dig', 'A wombat digs', 'It eats grass.'),
    section('/guides/five/#can-a-wombat-dig', 'Does a wombat dig?', 'It eats grass.'),
  ];
  const firstOf = (query: string) => searchOf(both).find(query)[0]?.address;
  expect(firstOf('does it eat grass')).toBe('/guides/five/');
  expect(firstOf('eat grass')).toBe('/guides/four/');
});

test('the other sections of a page count less when its best section answers a question', () => {
  const [question, ofQuestion, statement, ofStatement] = [
    section('/guides/four/#dig', 'Does a wombat dig?', 'It does.'),
    section('/guides/four/#eat', 'Food', 'A wombat eats grass.'),
    section('/guides/five/#dig', 'Does a wombat dig', 'It does.'),
    section('/guides/five/#eat', 'Food', 'A wombat eats grass.'),
  ] as const;
  const firstOf = (...all: typeof sections) =>
    searchOf(all, { '/guides/five/#dig': ['does a wombat dig'] }).find('wombat dig')[0]?.address;
  // Without other sections, both pages have the same score, and keep their order.
  expect(firstOf(question, statement)).toBe('/guides/four/');
  expect(firstOf(statement, question)).toBe('/guides/five/');
  expect(firstOf(question, ofQuestion, statement, ofStatement)).toBe('/guides/five/');
});

test('a packed index, of which only some words are opened, finds the same', () => {
  const opened = new OpenedIndex(JSON.parse(JSON.stringify(pack(index, []))) as ReturnType<typeof pack>);
  for (const word of ['date', 'spreadsheet', 'wombat', 'zebra'])
    expect(opened.of([word]).search(word)).toEqual(index.search(word));
  expect(opened.beginning('spread')).toEqual(['spreadsheet']);
  expect(opened.similar('spreadsheat', 1)).toEqual(['spreadsheet']);
});

test('no characters of a query are an expression', () => {
  for (const query of ['(', '[a-', '\\', '*', 'a|b', '$^', '<b>', '𝒟']) {
    expect(() => search.find(query)).not.toThrow();
  }
});

test('a person who asks about their own visa is told apart from somebody who asks about others', () => {
  expect(askedWords('is my visa valid')).toContain('firstperson');
  expect(askedWords("it says I can't work")).toContain('firstperson');
  expect(askedWords("my worker's visa")).not.toContain('firstperson');
  expect(askedWords('how do I work with n8n')).not.toContain('firstperson');
});
