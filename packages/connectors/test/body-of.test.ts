import { describe, expect, it } from 'vitest';
import { bodyOf, fieldsOf, InputError, OPERATIONS, type OperationName } from '../src/index.ts';

const person = {
  documentNumber: ' PA0000001 ',
  citizenship: 'India',
  familyName: 'Sample',
  dateOfBirth: '31 Jan 1990',
};

function issuesOf(operation: OperationName, input: Record<string, unknown>) {
  try {
    bodyOf(operation, input);
  } catch (error) {
    if (error instanceof InputError) return error.issues;
    throw error;
  }
  return [];
}

describe('the table of operations', () => {
  it('gives no two operations the same name, and no form two fields of one name', () => {
    const names = OPERATIONS.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
    for (const name of names) {
      const keys = fieldsOf(name).map((field) => `${field.name} ${field.group ?? ''}`);
      expect(new Set(keys).size).toBe(keys.length);
    }
  });

  it('shows the fields of the chosen country and check type', () => {
    const names = (chosen: object) => fieldsOf('createVisaCheck', { ...chosen }).map(({ name }) => name);
    expect(names({})).toContain('australianCheckType');
    expect(names({})).not.toContain('approvalLetterGender');
    expect(names({ jurisdiction: 'New Zealand' })).toContain('approvalLetterGender');
    expect(names({ jurisdiction: 'NZL', newZealandCheckType: 'employer' })).toContain('employmentStartDate');
    expect(names({ australianCheckType: 'Agent' })).toContain('customerAuthorityId');
  });
});

describe('a request from what a person typed', () => {
  it('is one for Australia unless another country is chosen', () => {
    expect(bodyOf('createVisaCheck', person)).toEqual({
      visa_check_schema: 'australia',
      jurisdiction: 'AUS',
      australia: { visa_check_type: 'work' },
      document: {
        type: 'passport',
        identifier: 'PA0000001',
        country: 'IND',
        family_name: 'Sample',
        date_of_birth: '1990-01-31',
      },
      mode: 'fastcheck',
    });
  });

  it('sends New Zealand passports only, and a blank given name to an employer check', () => {
    const input = { ...person, jurisdiction: 'New Zealand', newZealandCheckType: 'Employer' };
    expect(bodyOf('createVisaCheck', input)).toMatchObject({
      visa_check_schema: 'new_zealand',
      new_zealand: { visa_check_type: 'employer' },
      document: { type: 'passport', given_name: '' },
    });
  });

  it('names every invalid field and its rule, and never a value', () => {
    const issues = issuesOf('createVisaCheck', { ...person, familyName: '#N/A', dateOfBirth: '01/02/1990' });
    expect(issues.map(({ field }) => field)).toEqual(['familyName', 'dateOfBirth']);
    expect(issues[0]?.message).toBe("'Family Name' has a text that stands for no value");
    expect(issues[1]?.advice).toContain("can't be told apart");
    expect(JSON.stringify(issues)).not.toContain('1990');
  });

  it('reads one ID or several, by themselves or by their URL', () => {
    expect(
      bodyOf('getVisaCheck', { visaCheckId: 'https://api.example.com/v2/visa-checks/vc_1?x=1' }),
    ).toEqual({
      id: 'vc_1',
    });
    expect(bodyOf('lookupVisaChecks', { visaCheckId: 'vc_1, vc_2\nvc_1' })).toEqual({
      ids: ['vc_1', 'vc_2'],
    });
    expect(issuesOf('lookupVisaChecks', { visaCheckId: [] })[0]?.field).toBe('visaCheckId');
  });

  it('needs a way to reach the person of an onboarding request', () => {
    expect(issuesOf('createOnboardingRequest', {})[0]?.message).toBe("'Email' or 'Mobile Number' is needed");
    expect(bodyOf('createOnboardingRequest', { mobileNumber: 491570006 })).toEqual({
      mobile_number: '0491570006',
    });
    const issues = issuesOf('createOnboardingRequest', { email: 'robin@example.com', sendBy: 'SMS' });
    expect(issues[0]?.message).toBe("'Send By' is SMS, but 'Mobile Number' is empty");
  });

  it('updates nothing unless a value is given, and needs the ID that the choice names', () => {
    expect(issuesOf('updateOnboardingRequest', { onboardId: '7f3a2b' })[0]?.message).toBe(
      "'Update Fields' has nothing to change",
    );
    expect(issuesOf('updateOnboardingRequest', { group: 'Kitchen' })[0]?.field).toBe('onboardId');
    expect(bodyOf('updateOnboardingRequest', { onboardId: 42, group: 'Kitchen' })).toEqual({
      group: 'Kitchen',
      onboard_id: '42',
    });
  });

  it('has exactly one ID of the person for work rights', () => {
    expect(bodyOf('getWorkRights', { lookUpBy: 'Key ID', keyId: 'k1', employeeId: 'E1' })).toEqual({
      type: 'workrights',
      key_id: 'k1',
    });
    expect(issuesOf('getWorkRights', {})[0]?.field).toBe('employeeId');
  });
});
