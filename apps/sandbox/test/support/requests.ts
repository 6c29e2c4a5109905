import type { VisaCheckType } from '../../src/outcomes/check-types.ts';
import type { TravelDocument } from '../../src/outcomes/scenario.ts';

export const ordinaryDocument: TravelDocument = {
  type: 'passport',
  identifier: 'N1234567',
  country: 'FJI',
  family_name: 'Sample',
  given_name: 'Mere',
  date_of_birth: '1995-04-12',
};

/** A complete request for a check of this type (service.md §4.1). */
export function checkRequest(checkType: VisaCheckType, document: TravelDocument = ordinaryDocument) {
  const common = { environment: 'sandbox', mode: 'fastcheck', document };
  if (checkType === 'verification' || checkType === 'employer') {
    const details =
      checkType === 'verification'
        ? { approval_letter_start_date: '2026-01-31', approval_letter_gender: 'F' }
        : { employment_start_date: '2026-12-01' };
    const newZealand = { visa_check_type: checkType, ...details };
    return { ...common, jurisdiction: 'NZL', visa_check_schema: 'new_zealand', new_zealand: newZealand };
  }
  return {
    ...common,
    jurisdiction: 'AUS',
    visa_check_schema: 'australia',
    australia: { visa_check_type: checkType },
    ...(checkType === 'agent' ? { customer_authority_id: 'ca_sandbox_migration_agent' } : {}),
  };
}

export const account = { accountkeyid: 'sandbox-account' };
