import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { expect, test } from 'vitest';
import { stringify } from 'yaml';

import { lintDocument, withSchemas } from './lint-document.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'not-shown-'));

/** Lints a bundle that has a schema Id, and a property Check.id that refers to it, against one open point. */
async function lint(
  where: string[],
  idNotes: object = { 'x-notes': ['id-form'] },
  propertyNotes: object = {},
): Promise<string[]> {
  const notShown = path.join(folder, 'not-shown.yaml');
  writeFileSync(
    notShown,
    stringify([{ id: 'id-form', section: '2.1', question: 'What?', choice: 'That.', where }]),
  );
  const subject = withSchemas({
    Id: { type: 'string', ...idNotes },
    Check: { properties: { id: { $ref: '#/components/schemas/Id', ...propertyNotes } } },
  });
  const problems = await lintDocument('not-shown-linked', subject, { interface: 'visa-checks', notShown });
  return problems.map(({ message }) => message);
}

const note = { 'x-source': { section: '2.1', status: 'assumed', note: 'id-form' } };

test('takes a place that notes the point', async () => {
  expect(await lint(['visa-checks#/components/schemas/Id'])).toEqual([]);
});

test('takes a place whose $ref leads to the note', async () => {
  expect(await lint(['visa-checks#/components/schemas/Check/properties/id'])).toEqual([]);
});

test('takes a note beside a $ref', async () => {
  expect(await lint(['visa-checks#/components/schemas/Check/properties/id'], {}, note)).toEqual([]);
});

test('leaves the places of the other interface to the other bundle', async () => {
  expect(await lint(['visa-checks#/components/schemas/Id', 'work-rights#/nowhere'])).toEqual([]);
});

test('refuses a place that does not exist', async () => {
  expect(await lint(['visa-checks#/components/schemas/Id', 'visa-checks#/components/schemas/Gone'])).toEqual([
    expect.stringContaining('leads nowhere'),
  ]);
});

test('refuses a place that does not note the point', async () => {
  expect(await lint(['visa-checks#/components/schemas/Check'], {})).toEqual([
    expect.stringContaining('does not note it'),
  ]);
});

test('refuses a note whose point does not list the place', async () => {
  expect(await lint(['visa-checks#/components/schemas/Id'], { 'x-notes': ['id-form'] }, note)).toEqual([
    'id-form does not list visa-checks#/components/schemas/Check/properties/id in where.',
  ]);
});

test('refuses a note that no point has', async () => {
  expect(await lint(['visa-checks#/components/schemas/Id'], { 'x-notes': ['id-form', 'id-length'] })).toEqual(
    ['The note id-length is not in not-shown.yaml.'],
  );
});
