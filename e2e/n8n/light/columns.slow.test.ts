import { expect, test } from 'vitest';

import { chain, hintsOf, jsonOf, node, start, workRights } from './workflows.ts';
import { useWorld } from './world.ts';

const world = useWorld();

/** As n8n reads them from a workbook: an empty cell's column is missing from the item. */
const ROWS = [
  {
    row_number: 2,
    'Passport No.': 'PA1234567',
    'Family name': 'Sample',
    DOB: '31-Jan-1990',
    Nationality: 'India',
    Consent: 'yes',
  },
  { row_number: 3, 'Passport No.': 7654321, 'Family name': 'Example', DOB: '1991-02-28', Nationality: 'COL' },
  { row_number: 4, 'Passport No.': 'PA7654321', 'Family name': 'Citizen', DOB: 33000, Consent: 'Y' },
];

/** The parameters that the editor saves if the switch is on and the fields are empty. */
const fromColumns = (parameters: object = {}, extra: object = {}) =>
  workRights(
    {
      resource: 'visaCheck',
      operation: 'create',
      fillFromColumns: true,
      jurisdiction: 'AUS',
      australianCheckType: 'work',
      documentType: 'passport',
      citizenship: { __rl: true, mode: 'list', value: '' },
      mode: 'offpeak',
      simple: false,
      ...parameters,
    },
    extra,
  );

test('creates the checks of rows whose columns are named, and shows which columns these were', async () => {
  const run = await world.execute(chain(start(ROWS.slice(0, 1)), fromColumns()));
  expect(jsonOf(run)[0]).toMatchObject({
    document: { country: 'IND', family_name: 'Sample', date_of_birth: '1990-01-31' },
  });
  expect(hintsOf(run)).toContain(
    'Filled from columns: Document Number from "Passport No.", Country of Citizenship from "Nationality", Family Name from "Family name", Date of Birth from "DOB".',
  );
});

test('sends the rows without consent or with doubtful cells to the error output, with the reasons', async () => {
  const failed = node('Failed', 'test.set', { value: '={{ $json.error }} {{ $json.details }}' });
  const run = await world.execute(
    chain(start(ROWS), fromColumns({}, { onError: 'continueErrorOutput' }), failed),
  );
  expect(world.requests()).toEqual(['createVisaCheck']);
  const texts = jsonOf(run, 'Failed').map(({ value }) => String(value));
  expect(texts).toEqual([
    expect.stringContaining('The column "Consent" is not yes, y or true'),
    expect.stringContaining("No column is for 'Country of Citizenship'"),
  ]);
  expect(texts[1]).toContain('Excel counts days from 1900');
  expect(texts.join(' ')).not.toMatch(/7654321|Example|33000/);
});

test('demands the fields again when the switch is off', async () => {
  const running = world.execute(chain(start(ROWS.slice(0, 1)), fromColumns({ fillFromColumns: false })));
  await expect(running).rejects.toThrow('Parameter "Document Number" is required');
  expect(world.requests()).toEqual([]);
});
