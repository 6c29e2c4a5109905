import { readBundle } from '@workrights/spec/reader';
import { expect, test } from 'vitest';

import { checkEndOf } from '../../packages/results/src/check-end.ts';
import { reasonOfCode } from '../../packages/results/src/code-reasons.ts';
import { RESULT_CODES } from '../../packages/results/src/result-codes.ts';

const { VisaCheckStatus: status, VisaCheckOutcome: outcome } =
  readBundle('visa-checks').components?.schemas ?? {};
const valuesOf = (schema: object | undefined) =>
  (schema as { 'x-known-values': string[] } | undefined)?.['x-known-values'] ?? [];
const code = outcome?.properties?.['code'];

test('each status of the contract but pending ends a check', () => {
  const open = valuesOf(status).filter((value) => checkEndOf(value) === null);
  expect(open).toEqual(['pending']);
});

test('a summary has a reason for each result code of the contract but success', () => {
  const reasons = valuesOf(code).filter((value) => !['other-outcome', null].includes(reasonOfCode(value)));
  expect(['SUCCESS', ...reasons].toSorted()).toEqual(valuesOf(code).toSorted());
});

test('the kit explains each result code of the contract, and no other', () => {
  expect([...RESULT_CODES.keys()].toSorted()).toEqual(valuesOf(code).toSorted());
});

test('the table of codes in the contract has the country of each, as the kit explains it', () => {
  const rows = String(code?.description).matchAll(/^\| `(\w+)` \| (\w+) \|/gmu);
  const countries = Object.fromEntries([...rows].map(([, name, country]) => [name, country]));
  const explained = [...RESULT_CODES].map(([name, { country }]) => [name, country ?? 'both']);
  expect(countries).toEqual(Object.fromEntries(explained));
});
