import { expect, it } from 'vitest';
import { readDocuments } from '../src/documents.ts';
import { wordsModule } from '../src/words-module.ts';

const documents = readDocuments('canonical');

it('lists the documented values of closed and of open lists', () => {
  const text = wordsModule(documents, ['environments', 'newZealandCheckTypes', 'onboardStatuses']);
  expect(text).toContain('export const environments = ["sandbox","live"] as const;');
  expect(text).toContain('export const newZealandCheckTypes = ["verification","employer"] as const;');
  expect(text).toContain('export const onboardStatuses = ["Review","Awaiting","Complete","All"] as const;');
});

it('refuses to write a list that the contract no longer has', () => {
  const { components, ...document } = documents['visa-checks'];
  const { Mode: _, ...schemas } = components?.schemas ?? {};
  const without = { ...documents, 'visa-checks': { ...document, components: { ...components, schemas } } };
  expect(() => wordsModule(without as typeof documents, ['modes'])).toThrow('Mode has no list of values');
});
