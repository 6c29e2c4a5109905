// Copied from packages/columns by workrights-codegen. Do not edit.
import { headingKey } from './headings';

/** The columns that bulk plans read, in the order of their guide. A heading that is one of these needs no mapping. */
export const FIELDS = [
  'reference',
  'jurisdiction',
  'check_type',
  'document_type',
  'identifier',
  'country',
  'family_name',
  'given_name',
  'date_of_birth',
  'gender',
  'customer_authority_id',
  'mode',
  'consent',
  'approval_letter_start_date',
  'employment_start_date',
] as const;

export type FieldName = (typeof FIELDS)[number];

/**
 * Other headings that people give these columns, in any spelling (see `headingKey`). They are guesses: a "Name" may be
 * anything, and a "Country" of a payroll the one of the address.
 */
const SYNONYMS: Readonly<Record<FieldName, readonly string[]>> = {
  reference: [
    'ref',
    'id',
    'employee id',
    'employee no',
    'employee number',
    'employee code',
    'employee',
    'staff id',
    'staff no',
    'staff number',
    'person id',
    'personnel number',
    'payroll id',
    'payroll no',
    'payroll number',
    'worker id',
    'student id',
    'student no',
    'student number',
    'candidate id',
    'client id',
  ],
  jurisdiction: ['visa country', 'check country', 'country of check', 'country of work', 'work country'],
  check_type: ['check', 'check type name', 'visa check type', 'type of check'],
  document_type: [
    'doc type',
    'document kind',
    'type of document',
    'travel document type',
    'id document type',
  ],
  identifier: [
    'passport',
    'passport no',
    'passport nr',
    'passport number',
    'passport id',
    'document no',
    'document number',
    'document id',
    'document identifier',
    'doc no',
    'doc number',
    'travel document',
    'travel document no',
    'travel document number',
    'immicard no',
    'immicard number',
  ],
  country: [
    'citizenship',
    'country of citizenship',
    'nationality',
    'country of nationality',
    'passport country',
    'country of passport',
    'issuing country',
    'country of issue',
    'document country',
  ],
  family_name: ['family names', 'surname', 'surnames', 'last name', 'last names'],
  given_name: ['given names', 'first name', 'first names', 'forename', 'forenames'],
  date_of_birth: ['dob', 'birth date', 'birthday', 'born', 'born on'],
  gender: ['sex', 'approval letter gender', 'gender on approval letter', 'm/f'],
  customer_authority_id: ['customer authority', 'authority id', 'authority'],
  mode: ['check mode', 'visa check mode'],
  consent: [
    'consented',
    'consent given',
    'consent to check',
    'consent y/n',
    'consent yes/no',
    'has consent',
    'has consented',
    'agreed',
    'agrees to check',
  ],
  approval_letter_start_date: [
    'visa start date',
    'grant letter start date',
    'approval letter date',
    'visa start',
  ],
  employment_start_date: [
    'start date',
    'employment start',
    'commencement date',
    'hire date',
    'date of hire',
    'first day',
  ],
};

const byKey = new Map<string, FieldName>(FIELDS.map((field) => [headingKey(field), field]));
const bySynonym = new Map<string, FieldName>(
  FIELDS.flatMap((field) => SYNONYMS[field].map((synonym) => [headingKey(synonym), field])),
);

/** The headings that mean a field: its own name, then the other ones. */
export function headingsFor(field: FieldName): readonly string[] {
  return [field, ...SYNONYMS[field]];
}

/** The field that has this very name; undefined for any other heading. */
export function fieldNamed(heading: string): FieldName | undefined {
  return byKey.get(headingKey(heading));
}

/** The field that a heading probably means. */
export function guessedField(heading: string): FieldName | undefined {
  const whole = bySynonym.get(headingKey(heading));
  if (whole !== undefined) return whole;
  // "Date of birth (dd/mm/yyyy)", "Passport number (required)"; but "Consent (withdrawn)" is the opposite.
  const short = headingKey(heading.replaceAll(/\([^)]*\)/gu, ''));
  const field = bySynonym.get(short) ?? byKey.get(short);
  return field === 'consent' ? undefined : field;
}
