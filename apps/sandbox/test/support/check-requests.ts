import type {
  AustralianDocument,
  AustralianVisaCheckCreate,
  NewZealandVisaCheckCreate,
} from '../../src/generated/visa-checks/types.gen.ts';

/** Requests for each type of check. All people in them are invented. */
const traveller: AustralianDocument & { type: 'passport' } = {
  type: 'passport',
  identifier: 'X9000001',
  country: 'IND',
  family_name: 'Citizen',
  given_name: 'Alex',
  date_of_birth: '1990-02-28',
};

export function australianCheck(
  type: 'work' | 'study' | 'agent' = 'work',
  changes: object = {},
): AustralianVisaCheckCreate {
  return {
    jurisdiction: 'AUS',
    environment: 'sandbox',
    mode: 'fastcheck',
    ...(type === 'agent' && { customer_authority_id: 'ca_sandbox_migration_agent' }),
    visa_check_schema: 'australia',
    australia: { visa_check_type: type },
    document: traveller,
    ...changes,
  };
}

export function newZealandVerification(changes: object = {}): NewZealandVisaCheckCreate {
  return {
    ...newZealand(),
    new_zealand: {
      visa_check_type: 'verification',
      approval_letter_start_date: '2024-05-01',
      approval_letter_gender: 'F',
    },
    ...changes,
  };
}

export function newZealandEmployerCheck(changes: object = {}): NewZealandVisaCheckCreate {
  return {
    ...newZealand(),
    new_zealand: { visa_check_type: 'employer', employment_start_date: '2024-06-01' },
    ...changes,
  };
}

function newZealand() {
  return {
    jurisdiction: 'NZL',
    environment: 'sandbox',
    mode: 'fastcheck',
    visa_check_schema: 'new_zealand',
    document: traveller,
  } as const;
}
