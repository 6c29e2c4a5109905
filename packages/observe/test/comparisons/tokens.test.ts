import { comparisons } from '@workrights/spec/observing';
import { expect, test } from 'vitest';

import type { Exchange } from '../../src/exchange.ts';
import { reduce } from '../../src/reduce/reduce.ts';
import { creation } from './examples/creation.ts';
import { identity } from './examples/identity.ts';
import { lists } from './examples/lists.ts';
import { onboarding } from './examples/onboarding.ts';
import { results } from './examples/results.ts';
import { times } from './examples/times.ts';
import { create, list, lookup, read, saidBy, save } from './exchanges.ts';

const examples: Readonly<Record<string, Readonly<Record<string, Exchange>>>> = {
  ...creation,
  ...identity,
  ...lists,
  ...onboarding,
  ...results,
  ...times,
};

const tokens = Object.entries(comparisons).flatMap(([name, { tokens }]) =>
  tokens.map((word) => ({ name, word })),
);

test.each(tokens)('an exchange can show $word of $name', ({ name, word }) => {
  const example = examples[name]?.[word];
  expect(example, 'No example shows it.').toBeDefined();
  expect(saidBy(name, example!)).toEqual([word]);
});

test('each value of a document, each entitlement, each attachment and each cleared field counts', () => {
  const given = { type: 'passport', identifier: 'Ab1', country: 'GBR', family_name: 'Sample' };
  const echo = { type: 'passport', identifier: 'AB1', country: null };
  expect(saidBy('document-echo', create({ document: given }, { document: echo }))).toEqual([
    'as-sent',
    'other-case',
    'changed',
    'fewer',
  ]);
  const visa = { work_entitlement: 'LIMITED', study_entitlement: 'UNLIMITED' };
  expect(saidBy('entitlement-word', read({ visa: { australia: visa } }))).toEqual(['listed', 'unlimited']);
  const attachments = [
    { type: 'gov_visa_details', download_url: 'https://api.example.com/1' },
    { type: 'sample', download_url: 'https://other.example/2' },
  ];
  expect(saidBy('attachment-type-word', read({ attachments }))).toEqual(['as-listed', 'unlisted']);
  expect(saidBy('download-origin', read({ attachments }))).toEqual(['same', 'other']);
  expect(saidBy('onboard-cleared-field', save({ location: '', group: '' }, { group: null }))).toEqual([
    'absent',
    'null',
  ]);
  expect(saidBy('lookup-repeated-id', lookup(['a', 'b', 'a', 'b'], ['a']))).toEqual(['once', 'not-there']);
});

test('what is said several times of one exchange is said once', () => {
  const attachments = [{ type: 'sample' }, { type: 'other' }];
  expect(saidBy('attachment-type-word', read({ attachments }))).toEqual(['unlisted']);
});

test('what is said of a check in a list has the state and the country of that check', () => {
  const checks = [
    { jurisdiction: 'AUS', status: 'pending', australia: {} },
    { jurisdiction: 'NZ', status: 'completed', australia: {} },
  ];
  expect(reduce(list(checks)).filter(({ at }) => at === 'compare/country-of-parts')).toMatchObject([
    { operation: 'listVisaChecks', country: 'australia', check: 'pending', token: 'same' },
    { operation: 'listVisaChecks', country: 'new-zealand', check: 'completed', token: 'mixed' },
  ]);
});
