import { expect, test } from 'vitest';

import { fixtureProblems, sharedNames, type Fixture, type Verdict } from '../../lint/fixtures.ts';

const response: Fixture = {
  summary: 'A pending check',
  'x-section': '3.1',
  'x-rule': 'A new check is pending.',
  'x-operation': 'createVisaCheck',
  'x-part': 'response',
  'x-status': 201,
  value: {},
};

function problemsOf(
  change: Record<string, unknown>,
  verdict: Verdict = 'accepted',
  name = 'pending-check',
): string[] {
  const fixture: Fixture = { ...response, ...change };
  return fixtureProblems({ name, file: `${name}.json`, fixture }, verdict);
}

test('takes a well-formed accepted response and a rejected request', () => {
  expect(problemsOf({})).toEqual([]);
  const { 'x-status': _status, ...request } = response;
  const fixture: Fixture = { ...request, 'x-part': 'request', 'x-field': '' };
  expect(fixtureProblems({ name: 'no-body', file: 'no-body.json', fixture }, 'rejected')).toEqual([]);
});

test.each([
  ['an unknown section', { 'x-section': '3.3' }, 'section "3.3"'],
  ['a rule that is no sentence', { 'x-rule': 'pending' }, 'x-rule'],
  ['an unknown part', { 'x-part': 'header', 'x-status': undefined }, 'x-part'],
  ['a response without a status', { 'x-status': undefined }, 'x-status'],
  ['a request with a status', { 'x-part': 'request' }, 'x-status'],
  ['an accepted case with a field at fault', { 'x-field': '/id' }, 'x-field'],
  ['an unknown key', { 'x-feild': '/id' }, 'unknown key x-feild'],
  [
    'a disagreement of an unknown judge',
    { 'x-disagreement': { judge: 'me', note: 'that' } },
    'x-disagreement',
  ],
])('refuses %s', (_what, change, message) => {
  expect(problemsOf(change)).toEqual([expect.stringContaining(message)]);
});

test('refuses a rejected case that names no field, or not by a pointer', () => {
  expect(problemsOf({}, 'rejected')).toEqual([expect.stringContaining('x-field')]);
  expect(problemsOf({ 'x-field': 'data.id' }, 'rejected')).toEqual([expect.stringContaining('x-field')]);
});

test('refuses a name that is not kebab-case', () => {
  expect(problemsOf({}, 'accepted', 'Pending_Check')).toEqual([expect.stringContaining('kebab-case')]);
});

test('refuses a case that has no value', () => {
  const { value: _value, ...rest } = response;
  const fixture: Partial<Fixture> = rest;
  expect(fixtureProblems({ name: 'one', file: 'one.json', fixture: fixture as Fixture }, 'accepted')).toEqual(
    ['has no value'],
  );
});

test('finds names that an accepted and a rejected case share', () => {
  const file = (name: string): { name: string; file: string; fixture: Fixture } => ({
    name,
    file: '',
    fixture: response,
  });
  expect(sharedNames([file('one'), file('two'), file('one')])).toEqual(['one']);
});
