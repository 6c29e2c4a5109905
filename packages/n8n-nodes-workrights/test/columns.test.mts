import { assert, constantFrom, property, string } from 'fast-check';
import type { IDataObject, INodeExecutionData } from 'n8n-workflow';
import { describe, expect, it } from 'vitest';
import { create } from '../nodes/WorkRights/actions/visaCheck/create.operation.ts';
import { headingsFor } from '../nodes/WorkRights/generated/columns/fields.ts';
import { fakeContext } from './support/fake-context.mts';

const form = {
  fillFromColumns: true,
  consent: 'column',
  jurisdiction: 'AUS',
  australianCheckType: 'work',
  documentType: 'passport',
  mode: 'offpeak',
};
const newZealand = { ...form, jurisdiction: 'NZL', newZealandCheckType: 'verification' };
const agent = { ...form, australianCheckType: 'agent' };
const everyone = { ...form, consent: 'everyone' };
const row = {
  row_number: 2,
  'Passport No.': 'PA1234567',
  NATIONALITY: 'India',
  Surname: 'Sample',
  'first name': 'Robin',
  DOB: '31-Jan-1990',
  Consent: 'Yes',
};
const without = (heading: keyof typeof row) =>
  Object.fromEntries(Object.entries(row).filter(([name]) => name !== heading));

/** Creates the checks of rows: what was sent, what came out, and what the editor shows. */
async function createOf(rows: readonly object[], parameters: object = form, continueOnFail = true) {
  const fake = fakeContext({
    items: rows,
    parameters: () => parameters as Record<string, unknown>,
    continueOnFail,
    send: async ({ body }) => ({
      statusCode: 201,
      headers: {},
      body: { data: { ...(body as object), id: 'vc_1', status: 'pending' } },
    }),
    credentials: { visaChecksApi: { baseUrl: 'http://127.0.0.1:1', environment: 'sandbox' } },
  });
  const output = await create(fake.context);
  const bodies = fake.requests.map(({ body }) => (typeof body === 'string' ? JSON.parse(body) : body));
  return { output, bodies: bodies as IDataObject[], hints: fake.hints };
}

const textOf = ([item]: readonly INodeExecutionData[]): string =>
  `${String(item?.json['error'])}. ${String(item?.json['details'])}`;

/** Why a row is refused, which is sent to nobody. */
async function refusalOf(given: object, parameters: object = form): Promise<string> {
  const { output, bodies } = await createOf([given], parameters);
  expect(bodies).toEqual([]);
  return textOf(output);
}

it('sends an employer check a blank given name, and hints at what published pages ask for', async () => {
  const employer = { ...form, jurisdiction: 'NZL', newZealandCheckType: 'employer' };
  const { bodies, hints } = await createOf([without('first name')], employer);
  expect(bodies).toMatchObject([{ document: { given_name: '' } }]);
  expect(hints.join(' ')).toContain("'Employment Start Date' must be a day from today to two weeks ahead");
  expect(hints.join(' ')).not.toContain("'Given Name'");
  expect((await createOf([row])).hints.join(' ')).not.toContain('published');
});

describe('a row whose columns fill the form', () => {
  it('is sent by the names of its columns, and the editor shows what came from where', async () => {
    const { bodies, hints } = await createOf([row]);
    expect(bodies).toMatchObject([
      {
        jurisdiction: 'AUS',
        document: {
          type: 'passport',
          identifier: 'PA1234567',
          country: 'IND',
          family_name: 'Sample',
          given_name: 'Robin',
          date_of_birth: '1990-01-31',
        },
      },
    ]);
    expect(hints).toContain(
      'Filled from columns: Document Number from "Passport No.", Country of Citizenship from "NATIONALITY", Family Name from "Surname", Given Name from "first name", Date of Birth from "DOB".',
    );
  });

  it('is not read by its columns while the switch is off', async () => {
    expect(await refusalOf(row, { ...form, fillFromColumns: false })).toContain('is required');
  });

  it('gives way to what is entered in the form, also where two columns mean it', async () => {
    const { bodies } = await createOf([{ ...row, 'Document ID': 'PA7654321' }], {
      ...form,
      documentNumber: 'PA0000001',
      familyName: 'Citizen',
    });
    expect(bodies).toMatchObject([
      { document: { identifier: 'PA0000001', family_name: 'Citizen', given_name: 'Robin' } },
    ]);
  });

  it('leaves the choices to the form', async () => {
    const choices = {
      Jurisdiction: 'NZL',
      'Check type': 'study',
      'Document type': 'immicard',
      Mode: 'fastcheck',
    };
    const { bodies } = await createOf([{ ...row, ...choices }]);
    expect(bodies).toMatchObject([
      {
        jurisdiction: 'AUS',
        mode: 'offpeak',
        australia: { visa_check_type: 'work' },
        document: { type: 'passport' },
      },
    ]);
  });

  it('fills what New Zealand asks, and only for New Zealand', async () => {
    const person = { ...row, Sex: 'female', 'Visa start': '2024-02-01', 'Hire date': '01/02/2024' };
    const { bodies } = await createOf([person], newZealand);
    expect(bodies).toMatchObject([
      { new_zealand: { approval_letter_gender: 'F', approval_letter_start_date: '2024-02-01' } },
    ]);
    expect(bodies[0]?.['new_zealand']).not.toHaveProperty('employment_start_date');
    const employer = { ...newZealand, newZealandCheckType: 'employer' };
    expect(await refusalOf(person, employer)).toContain(
      '\'Employment Start Date\' is from the column "Hire date"',
    );
    expect((await createOf([person])).bodies[0]).not.toHaveProperty('new_zealand');
  });

  it('fills the customer authority of agent checks only: of others, an authority may have issued the passport', async () => {
    const person = { ...row, Authority: 'ca_1' };
    expect((await createOf([person], agent)).bodies).toMatchObject([{ customer_authority_id: 'ca_1' }]);
    expect((await createOf([person])).bodies[0]).not.toHaveProperty('customer_authority_id');
  });

  it('has a number as document number, about whose zeros the editor warns', async () => {
    const { bodies, hints } = await createOf([{ ...row, 'Passport No.': 1234567 }]);
    expect(bodies).toMatchObject([{ document: { identifier: '1234567' } }]);
    expect(hints.join(' ')).toContain(
      '1 document number was a number in the input, which has lost any zeros',
    );
  });
});

describe('a row whose columns are not sure', () => {
  it.each(['Document ID', 'passport_no', 'Passport No._1'])(
    'is refused when "%s" means the document number too',
    async (heading) => {
      const text = await refusalOf({ ...row, [heading]: 'PA7654321' });
      expect(text).toContain(
        `'Document Number' has several columns: "Passport No.", "${heading}". Correct it in item 0.`,
      );
      expect(text).not.toMatch(/PA\d/);
    },
  );

  it('is told which headings would be understood, and which there are', async () => {
    const { 'Passport No.': number, ...others } = row;
    const text = await refusalOf({ ...others, 'Traveller doc': number });
    expect(text).toMatch(/^'Document Number' is required/);
    expect(text).toContain("(case, blanks and punctuation don't matter): identifier, passport, passport no,");
    expect(text).toContain(
      'Columns found: "row_number", "NATIONALITY", "Surname", "first name", "DOB", "Consent", "Traveller doc".',
    );
    expect(text).not.toMatch(/PA1234567|Robin|1990/);
  });

  it('is not quoted where a file without headings has made headings of a person', async () => {
    const text = await refusalOf(
      { Sample: 'Other', PA1234567: 'PA7654321', '1990-01-31': '1991-01-31', born: 'x' },
      everyone,
    );
    expect(text).toContain('Columns found: "born", 3 others, which may be data.');
    expect(text).not.toMatch(/Sample|PA\d|1990/);
  });

  it.each([
    ['Date of Birth', 'date_of_birth, dob, birth date', form],
    ['Country of Citizenship', 'country, citizenship', form],
    ['Customer Authority ID', 'customer_authority_id, customer authority', agent],
    ['Approval Letter Start Date', 'approval_letter_start_date, visa start date', newZealand],
    ['Gender on Approval Letter', 'gender, sex', newZealand],
  ])(
    "is told which headings give '%s', also where the type of check wants it",
    async (field, headings, chosen) => {
      const text = await refusalOf({ Consent: 'yes' }, chosen);
      expect(text).toContain(`'${field}' is required`);
      expect(text).toContain(
        `No column is for '${field}'. Name it one of these (case, blanks and punctuation don't matter): ${headings}`,
      );
    },
  );

  it('is not filled from a column without a heading', async () => {
    const text = await refusalOf({ '': 'Citizen', __EMPTY: 'Citizen', ...without('Surname') });
    expect(text).toContain("'Family Name' is required");
  });

  it('is told that the cell is empty', async () => {
    expect(await refusalOf({ ...row, Surname: ' ' })).toContain('The column "Surname" is empty.');
  });

  it.each([
    ['TBC', 'is a word that stands for a missing number'],
    ['1.23457E+11', 'is a number that the spreadsheet has shortened'],
    [1.5e20, 'is a number that the spreadsheet has shortened'],
    ['PA 123 4567', "'Document Number' must be"],
    [true, 'is a word that stands for a missing number'],
    [['PA1234567'], "'Document Number' must be"],
  ])('is refused with the document number %j', async (number, rule) => {
    const text = await refusalOf({ ...row, 'Passport No.': number });
    expect(text).toContain(rule);
    expect(text).toContain('the column "Passport No."');
    expect(text).not.toMatch(/123|TBC/);
  });

  it.each([
    [32904, 'Excel counts days from 1900'],
    ['01/02/1990', "Day and month can't be told apart"],
    ['1990-01-30T13:00:00Z', 'A moment is one day here and another elsewhere'],
  ])('is refused with the date %j', async (date, advice) => {
    const text = await refusalOf({ ...row, DOB: date });
    expect(text).toContain(advice);
    expect(text).toContain('\'Date of Birth\' is from the column "DOB".');
  });
});

describe('consent', () => {
  it.each(['yes', 'Y', true, ' TRUE '])('is given by %j', async (consent) => {
    expect((await createOf([{ ...row, Consent: consent }])).bodies).toHaveLength(1);
  });

  it.each(['no', '', ' ', null, false, 'x', 1, 'ja', ['yes'], { yes: true }, '2024-01-01'])(
    'is not given by %j, and nothing is sent for this item',
    async (consent) => {
      expect(await refusalOf({ ...row, Consent: consent })).toContain(
        'The column "Consent" is not yes, y or true. Correct it in item 0.',
      );
    },
  );

  it('is never given by any other text, under any of its headings', async () => {
    const texts = string().filter((text) => !['yes', 'y', 'true'].includes(text.trim().toLowerCase()));
    const rows: object[] = [];
    assert(
      property(constantFrom(...headingsFor('consent')), texts, (heading, text) => {
        rows.push({ ...without('Consent'), [heading]: text });
      }),
    );
    for (const given of rows) await refusalOf(given);
  });

  it('is not given by an item whose empty cell n8n left out', async () => {
    const { output, bodies } = await createOf([row, without('Consent')]);
    expect(bodies).toHaveLength(1);
    expect(textOf(output.slice(1))).toContain(
      'The column "Consent" is not yes, y or true. Correct it in item 1.',
    );
  });

  it('has to have a column, unless everyone has agreed', async () => {
    const text = await refusalOf(without('Consent'));
    expect(text).toMatch(/^No column says who has agreed to the check\./);
    expect(text).toContain('or choose Everyone Has Agreed');
    expect((await createOf([without('Consent')], everyone)).bodies).toHaveLength(1);
  });

  it('is not stated for everyone where a column says who has agreed, also not for an item without it', async () => {
    const { output, bodies } = await createOf([row, without('Consent')], everyone);
    expect(bodies).toEqual([]);
    for (const item of output) expect(textOf([item])).toContain('the column "Consent" says who has');
  });

  it.each(['Consent withdrawn', 'Consent (withdrawn)', 'Consent form sent', 'Opted out', 'Do not contact'])(
    'is not clear with a column "%s", also for the items whose cell is empty',
    async (heading) => {
      for (const parameters of [form, everyone]) {
        const { output, bodies } = await createOf([{ ...row, [heading]: 'yes' }, row], parameters);
        expect(bodies).toEqual([]);
        for (const item of output)
          expect(textOf([item])).toContain(`not clear who has agreed, by "${heading}"`);
      }
    },
  );

  it('is not taken from one of two columns', async () => {
    expect(await refusalOf({ ...row, Agreed: 'yes' })).toContain(
      '\'Consent\' has several columns: "Consent", "Agreed"',
    );
  });

  it('stops the node before anything is sent, when one item lacks it', async () => {
    const rows = [row, { ...row, Consent: 'no' }];
    await expect(createOf(rows, form, false)).rejects.toThrow('The column "Consent" is not yes, y or true');
  });
});
