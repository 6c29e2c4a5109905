import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { expect, test } from 'vitest';

import { lintDocument, withSchemas } from './lint-document.ts';

const schemas = {
  Check: {
    properties: {
      id: {},
      extra: { description: 'Not shown.' },
      visa: { anyOf: [{ properties: { class: {} } }, { type: 'null' }] },
    },
  },
};

async function lint(fixture: object, name = 'one'): Promise<string[]> {
  const folder = mkdtempSync(path.join(tmpdir(), 'fixtures-'));
  mkdirSync(path.join(folder, 'accepted/visa-checks'), { recursive: true });
  writeFileSync(path.join(folder, `accepted/visa-checks/${name}.json`), JSON.stringify(fixture));
  const options = { interface: 'visa-checks', fixtures: folder };
  const problems = await lintDocument('fixture-fields-known', withSchemas(schemas), options);
  return problems.map(({ message }) => message);
}

test('refuses a field that the contract does not name, at any depth', async () => {
  const fixture = { 'x-part': 'response', 'x-status': 200, value: [{ id: 1, visa: { clas: 'UC' } }] };
  expect(await lint(fixture)).toEqual([
    'The fixture one has a field clas, which the contract does not name.',
  ]);
});

test.each([
  [
    'fields that it names',
    { 'x-part': 'response', 'x-status': 200, value: { id: 1, visa: { class: 'UC' } } },
    'one',
  ],
  [
    'fields inside one that it says nothing of',
    { 'x-part': 'response', value: { extra: { note: 1 } } },
    'one',
  ],
  ['any field of an error', { 'x-part': 'response', 'x-status': 422, value: { title: 'No' } }, 'one'],
  ['any field of a request, which is closed', { 'x-part': 'request', value: { title: 'No' } }, 'one'],
  [
    'a case that says so',
    { 'x-part': 'response', 'x-status': 200, value: { idd: 1 } },
    'check-unknown-field',
  ],
])('takes %s', async (_what, fixture, name) => {
  expect(await lint(fixture, name)).toEqual([]);
});
