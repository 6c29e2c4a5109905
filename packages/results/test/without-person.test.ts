import { describe, expect, it, test } from 'vitest';

import { tellsOfPerson, withoutPerson } from '../src/without-person.ts';

const NAMES = ['Jones', 'John Paul', 'N1234567', undefined, 7];
const said = (text: string) => withoutPerson(text, NAMES);

test.each([
  ['Granted to JONES1980 today', 'Granted to […]1980 today'],
  ['2Jones, jones2', '2[…], […]2'],
  ['Jóhn Paul and Jonestown', '[…] […] and Jonestown'],
  // The number, also as a word of its own.
  ['Passport n1234567 is valid', 'Passport […] is valid'],
  // Characters that can't be seen, full-width ones, and blanks of any kind.
  ['Jo\u00ADnes  \u200BＪｏｎｅｓ\n\tx', '[…] […] x'],
  ['  Sample words. ', 'Sample words.'],
])('of "%s", only "%s" leaves', (text, left) => {
  expect(said(text)).toBe(left);
});

describe('what may tell of a person is masked:', () => {
  test.each([
    ['Write to sample@example.com now', 'Write to [address] now'],
    ['See https://example.com/a?b=c and HTTP:x', 'See […] and […]'],
    [`Token ${'k'.repeat(20)}`, 'Token […]'],
    [`Word ${'k'.repeat(19)}`, `Word ${'k'.repeat(19)}`],
    ['Born 1980-01-02', 'Born [date]'],
    ['Born 2/1/1980, or 2.1.80', 'Born [date], or [date]'],
    ['Born 2 1 1980', 'Born [date]'],
    ['Born 2nd of January 1980', 'Born [date]'],
    ['Born 2 Jan, 1980', 'Born [date]'],
    ['Born 21-MAR-80', 'Born [date]'],
    ['Born January 2nd, 1980', 'Born [date]'],
    ['Born Sept 12 1980', 'Born [date]'],
    ['In May 2027 nothing ends', 'In May 2027 nothing ends'],
    ['Number 12345', 'Number [number]'],
    ['Number 12 345-67', 'Number [number]'],
    ['Number A1B2C3D4E5F', 'Number [number]'],
    ['Condition 8105 of subclass 500', 'Condition 8105 of subclass 500'],
  ])('"%s" becomes "%s"', (text, left) => {
    expect(said(text)).toBe(left);
  });
});

describe('of a long text', () => {
  it('a word at the cut stays here, since it may be the beginning of a name', () => {
    expect(said(`${'a'.repeat(15_990)} ${'b'.repeat(300)}`)).toBe('[…] ...');
  });

  it('no more than 1,000 characters leave', () => {
    expect(said('word '.repeat(200).trim())).toBe('word '.repeat(200).trim());
    expect(said('word '.repeat(201))).toBe(`${'word '.repeat(200)}…`);
  });

  it('16,000 characters are read whole', () => {
    expect(said(`${'x'.repeat(15_994)} Jones`)).toBe('[…] […]');
  });
});

describe('an id tells of a person', () => {
  test.each([
    'emp-1980-01-02',
    'emp_1980.1.2',
    'emp~2-1-1980',
    'e19800102',
    'e31122001',
    'jones-4',
    'J.O.N.E.S',
    'xJonesx',
    'john',
    'paul-4',
    'johnpaul',
    'id-N1234567',
    'n-123-4567',
  ])('when it is %s', (id) => {
    expect(tellsOfPerson(id, NAMES)).toBe(true);
  });

  test.each(['emp-1001', 'e19801302', 'e119800102', 'e198001021', 'e18800102', 'vc_3f9ac1d27b', 'e-7'])(
    'but not when it is %s',
    (id) => {
      expect(tellsOfPerson(id, NAMES)).toBe(false);
    },
  );

  it('by a short name only as a word of its own', () => {
    expect(['ng-4', 'wing-4'].map((id) => tellsOfPerson(id, ['Ng']))).toEqual([true, false]);
  });

  it('never by one letter', () => {
    expect(tellsOfPerson('a-4', ['A'])).toBe(false);
  });
});
