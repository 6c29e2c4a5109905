import { type CatalogueEntry, inventedPeople, PEOPLE } from '@workrights/examples/people';
import { createSandbox } from '@workrights/sandbox';
import { expect, test } from 'vitest';

async function catalogueOf(): Promise<CatalogueEntry[]> {
  await using sandbox = await createSandbox();
  const response = await fetch(`${sandbox.url}/_sandbox/scenarios`);
  return ((await response.json()) as { visa_checks: CatalogueEntry[] }).visa_checks;
}

test('the spreadsheet to try bulk with has 200 people, who reach every outcome of the sandbox that ends soon', async () => {
  const catalogue = await catalogueOf();
  const text = inventedPeople(catalogue);
  expect(text.trimEnd().split('\r\n')).toHaveLength(PEOPLE + 1);
  const missing = catalogue.filter(({ document }) => !text.includes(`,${document.identifier},`));
  expect(missing.map(({ name }) => name)).toEqual(['unknown-status', 'late-check', 'never-finishes']);
  expect(inventedPeople(catalogue)).toBe(text);
});

test('nobody in it could be taken for a real person', async () => {
  const [heading = '', ...rows] = inventedPeople(await catalogueOf())
    .trimEnd()
    .split('\r\n');
  const at = heading.split(',').indexOf('identifier');
  expect(rows.filter((row) => !row.split(',')[at]?.startsWith('SBX'))).toEqual([]);
});
