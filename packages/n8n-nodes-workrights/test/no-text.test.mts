import { fieldsOf, type OperationName } from '@workrights/connectors';
import type { IDataObject, IExecuteFunctions } from 'n8n-workflow';
import { describe, expect, it } from 'vitest';
import { getWorkRights } from '../nodes/WorkRights/actions/records.ts';
import { bodyFor } from '../nodes/WorkRights/fields/request.ts';
import { australian } from './support/check-forms.mts';
import { fakeContext } from './support/fake-context.mts';

type Row = Readonly<Record<string, unknown>>;
type Build = (context: IExecuteFunctions) => unknown;

const newZealand = {
  ...australian,
  jurisdiction: 'NZL',
  newZealandCheckType: 'employer',
  dateOfBirth: '',
};
const identified = { identifyBy: 'employeeId', employeeId: 'E1' };

const createCheck: Build = (context) => bodyFor(context, 0, 'createVisaCheck', { environment: 'sandbox' });
const create: Build = (context) => bodyFor(context, 0, 'createOnboardingRequest');
const search: Build = (context) => bodyFor(context, 0, 'getOnboardingRequest');
const update: Build = (context) => bodyFor(context, 0, 'updateOnboardingRequest');

const built = (build: Build, row: Row) =>
  build(fakeContext({ parameters: () => row }).context) as IDataObject;
const refusalOf = (build: Build, row: Row): string => {
  try {
    return `sent: ${JSON.stringify(built(build, row))}`;
  } catch (error) {
    const { message, description } = error as { message: string; description: string };
    return `${message}. ${description}`;
  }
};

/** A row with the value in a field, or in one of a collection (`additionalFields.givenName`). */
const withValue = (row: Row, field: string, value: unknown): Row => {
  const [name = '', inner] = field.split('.');
  return { ...row, [name]: inner === undefined ? value : { email: 'a@b.example', [inner]: value } };
};

/** The forms whose fields are tried, each with what is filled in beside the field. */
const FORMS: readonly [string, Build, OperationName, Row][] = [
  ['a visa check', createCheck, 'createVisaCheck', australian],
  ['a visa check', createCheck, 'createVisaCheck', newZealand],
  ['an onboarding request', create, 'createOnboardingRequest', { email: 'a@b.example' }],
  ['an update', update, 'updateOnboardingRequest', { ...identified, updateFields: { group: 'G' } }],
  ['a search', search, 'getOnboardingRequest', identified],
  ['a search', (context) => bodyFor(context, 0, 'getVisaCheck'), 'getVisaCheck', {}],
];
const FIELDS = FORMS.flatMap(([what, build, operation, row]) =>
  fieldsOf(operation, row)
    // Those that only say how to run are read elsewhere.
    .filter(({ type, group }) => type !== 'boolean' && group !== 'options')
    .map(({ name, group, label }) => {
      const field = group === undefined ? name : `${group}.${name}`;
      return [what, label.replace(/ \(.*\)$/u, ''), [build, row, field]] as const;
    }),
);

describe('a value that is no text or number', () => {
  it('is tried in every field of the forms', () => {
    expect(FIELDS.length).toBeGreaterThanOrEqual(46);
  });

  const values = [[], ['Prospective'], ['IND'], ['vc_1'], {}, { id: 1 }, true, false, NaN, 1e21];

  const byRequest = [update, { updateFields: { group: 'G' } }, 'onboardId'] as const;
  it.each([...FIELDS, ['an update', 'Onboarding Request', byRequest] as const])(
    'is refused in %s, and not left out: %s',
    (_, label, [build, row, field]) => {
      for (const value of values) {
        const result = refusalOf(build, withValue(row, field, value));
        expect(result).toMatch(new RegExp(`^'${label}' (?:must (?:be|start)|may)`));
      }
    },
  );

  it('is refused with the choices where there are choices', () => {
    const refused = (field: string) =>
      refusalOf(create, withValue({ email: 'a@b.example' }, `additionalFields.${field}`, ['SMS']));
    expect(refused('sendBy')).toContain("'Send By' must be one of Both, Email, SMS");
    expect(refused('employmentStatus')).toContain("'Employment Status' must be one of Prospective, Current");
    expect(refused('dateOfBirth')).toContain("'Date of Birth' must be a yyyy-mm-dd date that exists");
  });

  it('is refused in the place of all additional fields', () => {
    expect(refusalOf(update, { ...identified, updateFields: ['email'] })).toMatch(
      /^'Update Fields' must be fields with their names/,
    );
  });
});

describe('an empty optional field', () => {
  it.each([undefined, null, '', ' '])('is left out: %j', (empty) => {
    const additionalFields = { customerAuthorityId: empty };
    expect(built(createCheck, { ...australian, givenName: empty, additionalFields })).toEqual(
      built(createCheck, australian),
    );
    const fields = { employeeId: empty, givenNames: empty, dateOfBirth: empty, group: empty };
    expect(built(create, { email: 'a@b.example', additionalFields: fields })).toEqual({
      email: 'a@b.example',
    });
    expect(built(update, { ...identified, updateFields: { email: empty, location: 'Perth' } })).toEqual({
      employee_id: 'E1',
      location: 'Perth',
    });
  });

  it.each([undefined, null, '', ' ', 'visitor'])(
    'is refused where it would decide what happens: %j',
    (empty) => {
      expect(refusalOf(createCheck, { ...newZealand, newZealandCheckType: empty })).toMatch(
        /^'Check Type' must be one of Employer, Verification/,
      );
      const by = (field: string) =>
        refusalOf(create, { email: 'a@b.example', additionalFields: { [field]: empty } });
      expect(by('sendBy')).toMatch(/^'Send By' must be one of/);
      expect(by('employmentStatus')).toMatch(/^'Employment Status' must be one of/);
      expect(
        refusalOf((context) => bodyFor(context, 0, 'getOnboardingRequest'), {
          ...identified,
          identifyBy: empty,
        }),
      ).toMatch(/^'Identify By' must be one of Both, Employee ID, Onboarding Request/);
      expect(
        refusalOf((context) => bodyFor(context, 0, 'listOnboardingRequests'), { status: empty }),
      ).toMatch(/^'Status' must be one of Active/);
    },
  );

  it('is the standard choice when the node has no such field', () => {
    const { newZealandCheckType, ...row } = newZealand;
    const letter = { approvalLetterStartDate: '2024-02-01', approvalLetterGender: 'F' };
    expect(newZealandCheckType).toBe('employer');
    expect(built(createCheck, { ...row, ...letter })).toMatchObject({
      new_zealand: { visa_check_type: 'verification' },
    });
    expect(built((context) => bodyFor(context, 0, 'listOnboardingRequests'), {})).toEqual({
      onboard_status: 'Active',
    });
  });
});

describe('an update that changes nothing', () => {
  it.each([undefined, {}, { email: '' }, { email: null, group: ' ' }])('is not sent: %j', (updateFields) => {
    expect(refusalOf(update, { ...identified, ...(updateFields && { updateFields }) })).toMatch(
      /^'Update Fields' has nothing to change/,
    );
  });
});

describe('a text that stands for no value', () => {
  it.each(['null', 'undefined', ' null ', 'NaN', '[object Object]', '#N/A', '#REF!', 'Invalid DateTime'])(
    'is not sent as a name or an ID: %s',
    (text) => {
      const document = { ...australian, documentNumber: text, familyName: text };
      expect(refusalOf(createCheck, document)).toMatch(
        /^'Document Number' has a text that stands for no value\..*Also: 'Family Name' has/,
      );
      const fields = { employeeId: text, group: text };
      expect(refusalOf(create, { email: 'a@b.example', additionalFields: fields })).toMatch(
        /^'Employee ID' has a text.*Also: 'Group' has a text.*Leave the field empty/,
      );
      expect(refusalOf(update, { ...identified, updateFields: { location: text } })).toMatch(
        /^'Location' has/,
      );
    },
  );

  it.each(['Null', 'NULL', 'Nan', 'Undefined'])('is not taken for the name of a person: %s', (familyName) => {
    expect(built(createCheck, { ...australian, familyName })).toMatchObject({
      document: { family_name: familyName },
    });
  });
});

describe('a word that every object of the language has', () => {
  it.each(['constructor', 'toString', '__proto__', 'hasOwnProperty'])(
    'is no choice, and gets the choices: %s',
    async (word) => {
      expect(refusalOf(createCheck, { ...australian, mode: word })).toMatch(
        /^'Mode' must be one of Fast, Off-Peak/,
      );
      expect(refusalOf(createCheck, { ...australian, australianCheckType: word })).toMatch(
        /^'Check Type' must be one of Agent, Study, Work/,
      );
      const letter = { approvalLetterStartDate: '2024-02-01', approvalLetterGender: word };
      expect(
        refusalOf(createCheck, { ...newZealand, newZealandCheckType: 'verification', ...letter }),
      ).toMatch(/^'Gender on Approval Letter' must be one of Female, Male\./);
      expect(refusalOf(createCheck, { ...australian, citizenship: word })).toMatch(
        /^'Country of Citizenship' must be a country/,
      );
      const { context, requests } = fakeContext({ parameters: () => ({ lookUpBy: word, [word]: 'E1' }) });
      await expect(getWorkRights(context)).rejects.toThrow(
        /^'Look Up By' must be one of Employee ID, Key ID/,
      );
      expect(requests).toEqual([]);
    },
  );
});

describe('what is said of a field that people often fill in otherwise', () => {
  it('a country: that names work too, also when it is empty', () => {
    const words =
      /^'Country of Citizenship' (?:is required, and )?must be a country: its three-letter code or its English name/;
    for (const citizenship of ['', 'Indian']) {
      expect(refusalOf(createCheck, { ...australian, citizenship })).toMatch(words);
    }
  });

  it.each(['PA 123 4567', 'PA-123', 'PA\u00A0123'])(
    'a number in groups: the expression that joins it (%j)',
    (documentNumber) => {
      const said = refusalOf(createCheck, { ...australian, documentNumber });
      expect(said).toContain("{{ String($json.number).replace(/[\\s-]/g, '') }}");
      expect(said).not.toContain(documentNumber);
      expect(documentNumber.replace(/[\s-]/g, '')).toMatch(/^PA123/);
    },
  );

  it('a number with other signs: none, because they may belong to it', () => {
    expect(refusalOf(createCheck, { ...australian, documentNumber: 'PA/123' })).not.toContain('{{');
  });

  it('a way of sending: the address that it lacks', () => {
    const by = (sendBy: string, given: object, additionalFields: object = {}) =>
      refusalOf(create, { ...given, additionalFields: { sendBy, ...additionalFields } });
    const [email, mobileNumber] = [{ email: 'a@b.example' }, { mobileNumber: '0491570006' }];
    expect(by('SMS', email)).toMatch(/^'Send By' is SMS, but 'Mobile Number' is empty/);
    expect(by('Both', email)).toMatch(/^'Send By' is Both, but 'Mobile Number' is empty/);
    expect(by('Both', mobileNumber)).toMatch(/^'Send By' is Both, but 'Email' is empty/);
    expect(by('Email', mobileNumber)).toMatch(/^'Send By' is Email, but 'Email' is empty/);
  });

  it('a way of sending is left alone where the service may know the address', () => {
    const additionalFields = { sendBy: 'SMS', employeeId: 'E1' };
    expect(built(create, { email: 'a@b.example', additionalFields })).toMatchObject({ sendtype: 'SMS' });
  });
});
