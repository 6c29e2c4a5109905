import { expect, test } from 'vitest';
import { inventedPeople, PEOPLE } from '../../src/people/invented-people.ts';
import { VISA_SCENARIOS } from '../../src/scenarios/catalogue/catalogue.ts';

const [heading = '', ...rows] = inventedPeople().trimEnd().split('\r\n');

test('the spreadsheet to try bulk with has 200 people, who reach every outcome of the sandbox that ends soon', () => {
  expect(rows).toHaveLength(PEOPLE);
  const text = rows.join('\n');
  const missing = VISA_SCENARIOS.filter(({ document }) => !text.includes(`,${document.identifier},`));
  expect(missing.map(({ name }) => name)).toEqual([
    'failed-vevo-unavailable',
    'failed-visa-unavailable',
    'unknown-status',
    'late-check',
    'never-finishes',
  ]);
});

test('nobody in it could be taken for a real person', () => {
  const at = heading.split(',').indexOf('identifier');
  expect(rows.filter((row) => !row.split(',')[at]?.startsWith('SBX'))).toEqual([]);
});
