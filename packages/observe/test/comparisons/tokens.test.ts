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
import { create, exchange, list, listOnboards, lookup, read, saidBy, save } from './exchanges.ts';

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

const offpeak = (requested: string, checked: string) =>
  read({ status: 'completed', mode: 'offpeak', requested_at: requested, checked_at: checked });
const check = (jurisdiction: string, visa: object) => read({ jurisdiction, visa });
const employer = (sent: object, echo: object) =>
  create(
    { new_zealand: { visa_check_type: 'employer', ...sent } },
    { status: 'pending', visa: { new_zealand: echo } },
  );
const LETTER = { approval_letter_gender: 'F', approval_letter_start_date: '2026-01-31' };

test.each([
  [
    'a bare list without items',
    'list-length-without-limit',
    'under-20',
    exchange('GET', '/v2/visa-checks', []),
  ],
  ['a bare list without items', 'onboard-page-length', '0', listOnboards([])],
  ['an item with meta', 'list-meta', 'there', exchange('GET', '/v2/visa-checks', [{ data: {}, meta: {} }])],
  ['an item with meta under data', 'list-meta', 'there', list([{ data: {}, meta: {} }])],
  [
    'a check of a window before',
    'offpeak-night',
    'before',
    offpeak('2026-07-02T12:00:00Z', '2026-07-01T12:00:00Z'),
  ],
  [
    'a check of a window of Sydney',
    'offpeak-night',
    'first',
    offpeak('2026-01-05T09:00:00Z', '2026-01-05T10:30:00Z'),
  ],
  [
    'a check requested in a window',
    'offpeak-night',
    'first',
    offpeak('2026-07-01T12:00:00Z', '2026-07-01T12:00:05Z'),
  ],
  [
    'a schema of the check',
    'country-of-parts',
    'mixed',
    read({ jurisdiction: 'AUS', visa_check_schema: 'new_zealand' }),
  ],
  ['a schema of the echo', 'country-of-parts', 'mixed', check('AUS', { visa_check_schema: 'new_zealand' })],
  ['an Australian object', 'country-of-parts', 'mixed', check('NZL', { australia: {} })],
  ['a New Zealand object', 'country-of-parts', 'mixed', check('AUS', { new_zealand: {} })],
  [
    'an e-mail without its address',
    'sendtype-addresses',
    'missing',
    save({ sendtype: 'Email', mobile_number: '1' }),
  ],
  [
    'an SMS without its address',
    'sendtype-addresses',
    'missing',
    save({ sendtype: 'SMS', email: 'a@example.com' }),
  ],
  ['an SMS with its address', 'sendtype-addresses', 'there', save({ sendtype: 'SMS', mobile_number: '1' })],
  ['letter fields under the names of the request', 'employer-letter-echo', 'both', employer(LETTER, LETTER)],
  ['zeros alone', 'subclass-zeros', 'zero-first', check('AUS', { australia: { type: '00' } })],
])('%s shows in %s: %s', (_what, name, word, seen) => {
  expect(saidBy(name, seen)).toEqual([word]);
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
    ...['failure', 'purged', 'queued'].map((status) => ({ jurisdiction: 'AUS', status, australia: {} })),
  ];
  expect(reduce(list(checks)).filter(({ at }) => at === 'compare/country-of-parts')).toMatchObject([
    { operation: 'listVisaChecks', country: 'australia', check: 'pending', token: 'same' },
    { operation: 'listVisaChecks', country: 'new-zealand', check: 'completed', token: 'mixed' },
    { country: 'australia', check: 'failed' },
    { country: 'australia', check: 'withdrawn' },
    { country: 'australia', check: 'other' },
  ]);
});
