import { expect, test } from 'vitest';

import { readBundle, readSources, readTestIdentities } from '../reader/index.ts';

const identities = readTestIdentities();

test('each test identity has a name and a document of its own, for its check type', () => {
  const names = identities.map(({ name }) => name);
  const documents = identities.map(({ check_type: type, document }) => `${type} ${document.identifier}`);
  expect(new Set(names).size).toBe(names.length);
  expect(new Set(documents).size).toBe(documents.length);
});

test('each stands on a public page of the sources', () => {
  const pages = readSources().sources.filter(({ kind }) => kind === 'public');
  const known = new Set(pages.map(({ key }) => key));
  expect(identities.filter(({ page }) => !known.has(page))).toEqual([]);
});

test('each expected code is one that the contract knows', () => {
  const outcome = readBundle('visa-checks').components?.schemas?.['VisaCheckOutcome'];
  const codes = outcome?.properties?.['code']?.['x-known-values'] ?? [];
  const expected = identities.flatMap(({ expect: { code } }) => code ?? []);
  expect(expected.filter((code) => !codes.includes(code))).toEqual([]);
});
