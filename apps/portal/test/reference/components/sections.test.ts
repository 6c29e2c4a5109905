import { expect, test } from 'vitest';
import { descriptionParts, headingsOf } from '../../../src/reference/components/sections.ts';
import { operationNamed } from '../../../src/reference/model/reference.ts';

const slugs = (operationId: string) => headingsOf(operationNamed(operationId)).map(({ slug }) => slug);

test('lists what an operation says after its first paragraph as a section after the code and a response', () => {
  expect(slugs('createVisaCheck').slice(0, 3)).toEqual(['snippets', 'example-response', 'know']);
  expect(slugs('getVisaCheck')).not.toContain('know');
});

test('loses no paragraph of a description', () => {
  const operation = operationNamed('saveOnboard');
  const { lead, rest } = descriptionParts(operation);
  expect(lead).toMatch(/^Create and update have the same path/);
  expect(`${lead}\n\n${rest}`).toBe(operation.description.trim());
});
