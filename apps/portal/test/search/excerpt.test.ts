import { expect, test } from 'vitest';
import { excerptOf } from '../../src/search/excerpt.ts';
import { Search } from '../../src/search/search.ts';
import { indexOf, OpenedIndex, pack } from '../../src/search/section-index.ts';

const excerpt = (text: string, query: string) => {
  const section = { address: '/guides/one/', page: 'A page', heading: '', text, code: '' };
  const search = new Search([section], new OpenedIndex(pack(indexOf([section]), [])));
  return excerptOf(text, search.asked(query));
};
const shown = (text: string, query: string) =>
  excerpt(text, query)
    .map((piece) => piece.text)
    .join('');
const marked = (text: string, query: string) =>
  excerpt(text, query)
    .filter(({ asked }) => asked)
    .map((piece) => piece.text);

test('the sentence that answers is shown, and not the first one', () => {
  const text = 'This page is about many things. Keep the PDF as evidence.\nA night ends at 6am.';
  expect(shown(text, 'what evidence do I keep')).toBe('… Keep the PDF as evidence. A night ends at 6am.');
  expect(shown(text, 'when does the night end')).toBe('… A night ends at 6am.');
});

test('words of the query are marked in each of their forms, and their synonyms', () => {
  expect(marked('The spreadsheets of checked people.', 'excel check')).toEqual(['spreadsheets', 'checked']);
});

test('a word that is still being typed is marked as far as it goes', () => {
  expect(marked('The sandbox has scenarios.', 'sandb')).toEqual(['sandbox']);
});

test('an assumption says that it is one, even if its second sentence answers', () => {
  const text =
    'Not documented: the price.\nThis kit assumes: each check may cost. It never repeats a failed one.';
  expect(shown(text, 'does it repeat failed ones')).toBe(
    'This kit assumes: … It never repeats a failed one.',
  );
});

test('a long sentence is shown around the first word of the query, between whole words', () => {
  const text = `${'filler '.repeat(50)}the spreadsheets of people ${'filler '.repeat(50)}`.trim();
  expect(marked(text, 'excel people')).toEqual(['spreadsheets', 'people']);
  expect(shown(text, 'excel people')).toMatch(/^… filler .*filler …$/u);
  expect(shown(text, 'excel people').length).toBeLessThan(240);
});

test('without a word of the query, the text begins at its start', () => {
  expect(shown('The first sentence. The second.', 'zebra')).toBe('The first sentence. The second.');
});

test('no characters of a query are an expression', () => {
  for (const query of ['(', '[a-', '\\', '*', 'a|b', '$^', '<b>', '𝒟'])
    expect(() => shown('A text about a|b and <b>.', query)).not.toThrow();
});
