import type { Fixture } from '@workrights/spec/reader';
import { expect, test } from 'vitest';

import { isAccepted, judgeNames, type JudgeName, type Judgement } from './judges/cases.ts';
import { idleExplanations, misplacedFaults, unexplainedDisagreements } from './judges/findings.ts';
import { formatMatrix, type Row } from './judges/matrix.ts';

const rejected: Fixture = {
  interface: 'visa-checks',
  verdict: 'rejected',
  name: 'no-country',
  file: 'no-country.json',
  operation: 'createVisaCheck',
  part: 'request',
  status: undefined,
  field: '/document/country',
  value: {},
  example: {
    summary: 'No country',
    'x-section': '2.2',
    'x-rule': 'A document has a country.',
    'x-operation': 'createVisaCheck',
    'x-part': 'request',
    'x-field': '/document/country',
    value: {},
  },
};

/** A row in which all judges reject the case at its field, except for the given judgements. */
function row(subject: Fixture, change: Partial<Record<JudgeName, Judgement>> = {}): Row {
  const usual: Judgement = {
    accepted: isAccepted(subject),
    fields: subject.field === undefined ? [] : [subject.field],
  };
  const judgements = Object.fromEntries(judgeNames.map((judge) => [judge, change[judge] ?? usual]));
  return { subject, judgements: judgements as Row['judgements'] };
}

const taken: Judgement = { accepted: true, fields: [] };
const explained = { 'no-country': { judges: ['prism'], note: 'country-list' } } as const;

test('finds a judge that takes what is rejected, and one that refuses what is accepted', () => {
  const accepted: Fixture = { ...rejected, name: 'whole', verdict: 'accepted', field: undefined };
  const rows = [row(rejected, { zod: taken }), row(accepted, { ajv: { accepted: false, fields: ['/id'] } })];
  expect(unexplainedDisagreements(rows, {})).toEqual([
    'zod takes visa-checks/rejected/no-country',
    'ajv refuses visa-checks/accepted/whole',
  ]);
});

test('lets a disagreement pass for the judge that it is explained for, and for no other', () => {
  expect(unexplainedDisagreements([row(rejected, { prism: taken })], explained)).toEqual([]);
  expect(unexplainedDisagreements([row(rejected, { prism: taken, ajv: taken })], explained)).toHaveLength(1);
});

test('finds an explanation whose judge agrees by now', () => {
  const points = new Set(['country-list']);
  expect(idleExplanations([row(rejected)], explained, points)).toHaveLength(1);
  expect(idleExplanations([row(rejected, { prism: taken })], explained, points)).toEqual([]);
});

test('finds an explanation of a case that is gone', () => {
  expect(idleExplanations([], explained, new Set(['country-list']))).toHaveLength(1);
});

test('finds an explanation by an open point that does not exist', () => {
  expect(idleExplanations([row(rejected, { prism: taken })], explained, new Set())).toHaveLength(1);
});

test('finds a judge that refuses a case for something else', () => {
  const elsewhere = row(rejected, { ajv: { accepted: false, fields: ['/mode', '/document'] } });
  expect(misplacedFaults([elsewhere], 'ajv', false)).toHaveLength(1);
  expect(misplacedFaults([elsewhere], 'ajv', true)).toEqual([]);
  expect(misplacedFaults([elsewhere], 'zod', false)).toEqual([]);
});

test('writes a disagreement in capitals and counts it', () => {
  const text = formatMatrix([row(rejected), row(rejected, { zod: taken })]);
  expect(text).toMatch(/^refuses refuses TAKES {3}refuses no-country §2\.2 createVisaCheck request/m);
  expect(text).toMatch(/^2 +2 +1 +2 +of 2 fixtures agree$/m);
});
