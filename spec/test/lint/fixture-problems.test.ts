import { expect, test } from 'vitest';

import { fixtureProblems, sharedNames } from '../../lint/fixtures.ts';
import type { Example, Fixture, Verdict } from '../../reader/index.ts';

const response: Example = {
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
  return fixtureProblems(fixtureOf({ ...response, ...change }, verdict, name));
}

function fixtureOf(example: Example, verdict: Verdict, name: string): Fixture {
  const body = { operation: '', part: example['x-part'], status: undefined, field: undefined, value: {} };
  return { interface: 'visa-checks', verdict, name, file: `${name}.json`, ...body, example };
}

test('takes a well-formed accepted response and a rejected request', () => {
  expect(problemsOf({})).toEqual([]);
  const { 'x-status': _status, ...request } = response;
  const example: Example = { ...request, 'x-part': 'request', 'x-field': '' };
  expect(fixtureProblems(fixtureOf(example, 'rejected', 'no-body'))).toEqual([]);
});

test.each([
  ['an unknown section', { 'x-section': '3.3' }, 'section "3.3"'],
  ['a rule that is no sentence', { 'x-rule': 'pending' }, 'x-rule'],
  ['an unknown part', { 'x-part': 'header', 'x-status': undefined }, 'x-part'],
  ['a response without a status', { 'x-status': undefined }, 'x-status'],
  ['a request with a status', { 'x-part': 'request' }, 'x-status'],
  ['an accepted case with a field at fault', { 'x-field': '/id' }, 'x-field'],
  ['an unknown key', { 'x-feild': '/id' }, 'unknown key x-feild'],
  ['a rank below 1', { 'x-rank': 0 }, 'x-rank'],
  ['a rank that is no number', { 'x-rank': 'first' }, 'x-rank'],
])('refuses %s', (_what, change, message) => {
  expect(problemsOf(change)).toEqual([expect.stringContaining(message)]);
});

test('refuses a rejected case with a rank among the examples', () => {
  const change = { 'x-field': '/id', 'x-rank': 1 };
  expect(problemsOf(change, 'rejected')).toEqual([expect.stringContaining('x-rank')]);
});

test('refuses a rejected case that names no field, or not by a pointer', () => {
  expect(problemsOf({}, 'rejected')).toEqual([expect.stringContaining('x-field')]);
  expect(problemsOf({ 'x-field': 'data.id' }, 'rejected')).toEqual([expect.stringContaining('x-field')]);
});

test('refuses a case of the service without a section, and one of the relay with a section', () => {
  expect(problemsOf({ 'x-section': undefined })).toEqual([expect.stringContaining('x-section')]);
  const ofRelay = { ...fixtureOf(response, 'accepted', 'watch'), interface: 'relay' as const };
  expect(fixtureProblems(ofRelay)).toEqual([expect.stringContaining('section')]);
  const { 'x-section': _section, ...without } = response;
  expect(fixtureProblems({ ...ofRelay, example: without })).toEqual([]);
});

test('refuses a name that is not kebab-case', () => {
  expect(problemsOf({}, 'accepted', 'Pending_Check')).toEqual([expect.stringContaining('kebab-case')]);
});

test('refuses a case that has no value', () => {
  const { value: _value, ...rest } = response;
  expect(fixtureProblems(fixtureOf(rest as Example, 'accepted', 'one'))).toEqual(['has no value']);
});

test('finds names that an accepted and a rejected case share', () => {
  const named = (name: string): Fixture => fixtureOf(response, 'accepted', name);
  expect(sharedNames([named('one'), named('two'), named('one')])).toEqual(['one']);
});
