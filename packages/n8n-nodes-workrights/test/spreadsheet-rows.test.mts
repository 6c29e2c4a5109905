import type { IDataObject } from 'n8n-workflow';
import { describe, expect, it } from 'vitest';
import { bodyFor } from '../nodes/WorkRights/fields/request.ts';
import { australian } from './support/check-forms.mts';
import { fakeContext } from './support/fake-context.mts';

const newZealand = {
  ...australian,
  jurisdiction: 'NZL',
  dateOfBirth: '',
  newZealandCheckType: 'verification',
  approvalLetterStartDate: '2024-02-01',
  approvalLetterGender: 'F',
};

/** The body that is sent for a row, or the error with the text that says what to do. */
function sent(row: object): IDataObject | string {
  const { context } = fakeContext({ parameters: () => row as Record<string, unknown> });
  try {
    return bodyFor(context, 0, 'createVisaCheck', { environment: 'sandbox' });
  } catch (error) {
    const { message, description } = error as { message: string; description: string };
    return `${message}. ${description}`;
  }
}
const document = (row: object) => (sent(row) as { document: IDataObject }).document;

describe('a row of a spreadsheet', () => {
  it.each([
    ['Australia', 'AUS'],
    ['australia', 'AUS'],
    ['Aus', 'AUS'],
    ['AU', 'AUS'],
    ['New Zealand', 'NZL'],
    ['NEW ZEALAND', 'NZL'],
    ['NZ', 'NZL'],
    ['N.Z.', 'NZL'],
    ['nzl', 'NZL'],
    ['New Zealand (NZL)', 'NZL'],
    [' Aotearoa New Zealand ', 'NZL'],
  ])('says %j for the country that is asked', (jurisdiction, code) => {
    const row = { ...newZealand, dateOfBirth: '1990-01-31', jurisdiction };
    expect(sent(row)).toMatchObject({ jurisdiction: code });
  });

  it.each(['India', 'Austria', '', 'ANZ'])('gets the two countries named for %j', (jurisdiction) => {
    expect(sent({ ...australian, jurisdiction })).toMatch(/^'Country' must be Australia or New Zealand\./);
  });

  it.each([
    ['India (IND)', 'IND'],
    ['Viet Nam', 'VNM'],
    ['laos', 'LAO'],
    ['Republic of Korea', 'KOR'],
  ])('says %j for the citizenship', (citizenship, country) => {
    expect(document({ ...australian, citizenship })).toMatchObject({ country });
  });

  it('gets the choices for a country that may be two', () => {
    expect(sent({ ...australian, citizenship: 'Korea' })).toBe(
      "'Country of Citizenship' may be North Korea (PRK) or South Korea (KOR). Correct it in item 0. Enter the three letters of the one that is meant.",
    );
    expect(sent({ ...australian, citizenship: 'Congo' })).toContain(
      'may be Congo (Democratic Republic) (COD) or Congo (Republic) (COG)',
    );
  });

  it.each(['Indian', 'IN', 'NO', 'N/A', 'Yugoslavia', 'Atlantis'])('gets the rule for %j', (citizenship) => {
    const result = sent({ ...australian, citizenship });
    expect(result).toMatch(
      /^'Country of Citizenship' must be a country: its three-letter code or its English name/,
    );
    expect(String(result).replace('such as Indian', '').replace('IND or India', '')).not.toContain(
      citizenship,
    );
  });

  it('gets told that the citizenship is missing', () => {
    expect(sent({ ...australian, citizenship: '' })).toMatch(/^'Country of Citizenship' is required/);
  });

  it.each(['31 Jan 1990', new Date('1990-01-31T00:00:00Z')])('says %j for a date of birth', (dateOfBirth) => {
    expect(document({ ...australian, dateOfBirth })).toMatchObject({ date_of_birth: '1990-01-31' });
  });

  it.each([
    [32904, 'Excel counts days from 1900'],
    ['31/01/1990', 'The day comes first'],
  ])('gets explained why %j is no date of birth, for both countries', (dateOfBirth, advice) => {
    for (const row of [
      { ...australian, dateOfBirth },
      { ...newZealand, dateOfBirth },
      { ...newZealand, approvalLetterStartDate: dateOfBirth },
    ]) {
      const result = sent(row);
      expect(result).toMatch(/must be a yyyy-mm-dd date that exists\. Correct it in item 0\./);
      expect(result).toContain(advice);
      expect(result).not.toContain(String(dateOfBirth));
    }
  });

  it('gets the advice once, with all that is wrong', () => {
    const result = String(
      sent({
        ...newZealand,
        familyName: '',
        approvalLetterStartDate: 45323,
        dateOfBirth: 32904,
      }),
    );
    expect(result.match(/Excel/g)).toHaveLength(1);
    expect(result).toContain("'Family Name' is required");
  });

  it.each([
    ['Female', 'F'],
    ['male', 'M'],
    ['f', 'f'],
    [' M ', 'M'],
  ])('says %j for the gender', (approvalLetterGender, gender) => {
    expect(sent({ ...newZealand, approvalLetterGender })).toMatchObject({
      new_zealand: { approval_letter_gender: gender },
    });
  });

  it.each(['', 'X', 'Non-binary'])('is not sent with the gender %j', (approvalLetterGender) => {
    expect(sent({ ...newZealand, approvalLetterGender })).toMatch(
      /^'Gender on Approval Letter' (?:is required|must be one of Female, Male)/,
    );
  });

  it('names choices as the editor shows them', () => {
    expect(
      sent({
        ...australian,
        australianCheckType: 'Study',
        documentType: 'Titre De Voyage',
        mode: 'Off-Peak',
      }),
    ).toMatchObject({
      mode: 'offpeak',
      australia: { visa_check_type: 'study' },
      document: { type: 'titre_de_voyage' },
    });
    expect(sent({ ...newZealand, newZealandCheckType: 'Employer', mode: 'Fast' })).toMatchObject({
      mode: 'fastcheck',
      new_zealand: { visa_check_type: 'employer' },
    });
  });
});

describe('a mobile number', () => {
  const numberSent = (mobileNumber: unknown) => {
    const { context } = fakeContext({ parameters: () => ({ mobileNumber }) });
    return bodyFor(context, 0, 'createOnboardingRequest')['mobile_number'];
  };

  it.each([
    '0491570006',
    '0491 570 006',
    '0491-570-006',
    '(0491) 570 006',
    '+61491570006',
    '+61 491 570 006',
    '+61 (0)491 570 006',
    '0061491570006',
    '491570006',
    491570006,
    61491570006,
  ])('is read from %j', (written) => {
    expect(numberSent(written)).toBe('0491570006');
  });

  it.each(['+44 7700 900123', '1234', '+61 2 9999 9999', '04915700061'])('is not made of %j', (written) => {
    expect(() => numberSent(written)).toThrow("'Mobile Number' must be a string of ten digits");
  });

  it('is read the same in an update', () => {
    const { context } = fakeContext({
      parameters: () => ({
        identifyBy: 'employeeId',
        employeeId: 'E1',
        updateFields: { mobileNumber: '+61 491 570 006' },
      }),
    });
    expect(bodyFor(context, 0, 'updateOnboardingRequest')).toMatchObject({ mobile_number: '0491570006' });
  });
});
