import type { FieldName } from '@workrights/columns/fields';

/** The column of each field of the request. */
const COLUMNS: Readonly<Record<string, FieldName>> = {
  '/jurisdiction': 'jurisdiction',
  '/visa_check_schema': 'jurisdiction',
  '/mode': 'mode',
  '/customer_authority_id': 'customer_authority_id',
  '/australia': 'check_type',
  '/australia/visa_check_type': 'check_type',
  '/new_zealand': 'check_type',
  '/new_zealand/visa_check_type': 'check_type',
  '/new_zealand/approval_letter_start_date': 'approval_letter_start_date',
  '/new_zealand/approval_letter_gender': 'gender',
  '/new_zealand/employment_start_date': 'employment_start_date',
  '/document/type': 'document_type',
  '/document/identifier': 'identifier',
  '/document/country': 'country',
  '/document/family_name': 'family_name',
  '/document/given_name': 'given_name',
  '/document/date_of_birth': 'date_of_birth',
};

const FIXES: Readonly<Record<FieldName, string>> = {
  reference: 'Correct the cell.',
  jurisdiction: 'Write AUS for Australia or NZL for New Zealand, or plan with a default.',
  check_type:
    'Write work, study or agent for Australia; verification or employer for New Zealand. Or plan with a default.',
  document_type:
    'Write passport, immicard, dftta, pl056 or titre_de_voyage; New Zealand takes passport only. Or plan with a default.',
  identifier: 'Write the number as in the document: letters and digits, without spaces or hyphens.',
  country: 'Write the three-letter code of the citizenship, such as IND, or the English name of the country.',
  family_name: 'Write the name in Latin letters, as in the two lines at the foot of the passport.',
  given_name:
    'Write the name in Latin letters, as in the two lines at the foot of the passport, or leave it empty.',
  date_of_birth: 'Write it as yyyy-mm-dd, such as 1998-04-12.',
  gender: 'Write M or F, as on the visa grant letter.',
  customer_authority_id: 'Write the id of your customer authority (ca_...). Agent checks need one.',
  mode: 'Write fastcheck or offpeak, or leave it empty.',
  consent: 'Write yes once the person has agreed.',
  approval_letter_start_date: 'Write the start date on the visa grant letter as yyyy-mm-dd.',
  employment_start_date: 'Write the first day of work as yyyy-mm-dd, or leave it empty.',
};

/** The column of a JSON Pointer of the request; the check type's if the pointer is of the whole. */
export function columnOfPath(path: string): FieldName {
  return COLUMNS[path] ?? 'check_type';
}

/** How to correct a column that the validators refuse. */
export function fixFor(column: FieldName, keyword: string): string {
  return keyword === 'not' ? `Leave ${column} empty for this type of check.` : FIXES[column];
}
