/** The columns that `planRun` reads, in the order of the guide. A heading that is one of these needs no mapping. */
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

export const DATE_FIELDS = ['date_of_birth', 'approval_letter_start_date', 'employment_start_date'] as const;

export type DateField = (typeof DATE_FIELDS)[number];

/** Fields that a run can state once for all rows whose cell is empty. */
export const DEFAULT_FIELDS = [
  'jurisdiction',
  'check_type',
  'document_type',
  'customer_authority_id',
  'mode',
] as const;

/** What only New Zealand's checks have (service.md §4.1). */
const FOR_NEW_ZEALAND: ReadonlySet<FieldName> = new Set([
  'gender',
  'approval_letter_start_date',
  'employment_start_date',
]);

export function isForNewZealand(field: FieldName): boolean {
  return FOR_NEW_ZEALAND.has(field);
}

export type Defaults = Readonly<Partial<Record<(typeof DEFAULT_FIELDS)[number], string>>>;

/**
 * Headings that people give these columns, by their key (see `headingKey`). They are guesses: a "Name" may be anything, and
 * a "Country" of a payroll the one of the address, so a person confirms them.
 */
const SYNONYMS: Readonly<Record<FieldName, readonly string[]>> = {
  reference: [
    'ref',
    'id',
    'employeeid',
    'employeeno',
    'employeenumber',
    'employeecode',
    'employee',
    'staffid',
    'staffno',
    'staffnumber',
    'personid',
    'personnelnumber',
    'payrollid',
    'payrollno',
    'payrollnumber',
    'workerid',
    'studentid',
    'studentno',
    'studentnumber',
    'candidateid',
    'clientid',
  ],
  jurisdiction: ['visacountry', 'checkcountry', 'countryofcheck', 'countryofwork', 'workcountry'],
  check_type: ['check', 'checktypename', 'visachecktype', 'typeofcheck'],
  document_type: ['doctype', 'documentkind', 'typeofdocument', 'traveldocumenttype', 'iddocumenttype'],
  identifier: [
    'passport',
    'passportno',
    'passportnr',
    'passportnumber',
    'passportid',
    'documentno',
    'documentnumber',
    'documentid',
    'documentidentifier',
    'docno',
    'docnumber',
    'traveldocument',
    'traveldocumentno',
    'traveldocumentnumber',
    'immicardno',
    'immicardnumber',
  ],
  country: [
    'citizenship',
    'countryofcitizenship',
    'nationality',
    'countryofnationality',
    'passportcountry',
    'countryofpassport',
    'issuingcountry',
    'countryofissue',
    'documentcountry',
  ],
  family_name: ['familynames', 'surname', 'surnames', 'lastname', 'lastnames'],
  given_name: ['givennames', 'firstname', 'firstnames', 'forename', 'forenames'],
  date_of_birth: ['dob', 'birthdate', 'birthday', 'born', 'bornon'],
  gender: ['sex', 'approvallettergender', 'genderonapprovalletter', 'mf'],
  customer_authority_id: ['customerauthority', 'authorityid', 'authority'],
  mode: ['checkmode', 'visacheckmode'],
  consent: [
    'consented',
    'consentgiven',
    'consenttocheck',
    'consentyn',
    'consentyesno',
    'hasconsent',
    'hasconsented',
    'agreed',
    'agreestocheck',
  ],
  approval_letter_start_date: ['visastartdate', 'grantletterstartdate', 'approvalletterdate', 'visastart'],
  employment_start_date: [
    'startdate',
    'employmentstart',
    'commencementdate',
    'hiredate',
    'dateofhire',
    'firstday',
  ],
};

const byKey = new Map<string, FieldName>(FIELDS.map((field) => [headingKey(field), field]));
const bySynonym = new Map<string, FieldName>(
  FIELDS.flatMap((field) => SYNONYMS[field].map((synonym) => [synonym, field])),
);

/** What the spellings of a heading have in common: `Family name`, `FAMILY_NAME` and `family-name` are one. */
export function headingKey(heading: string): string {
  return heading
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '');
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

/** Words of headings that may say who has agreed, or who has not. */
const ABOUT_CONSENT =
  /consent|permi(?:ssion|tted)|agree|opt(?:ed|s)?(?:in|out)|object(?:s|ed|ion)|withdr[ae]w|revo[ck]|declin|refus|reject|den(?:y|ied)|donot(?:check|contact|process)/u;

/** Whether a heading may be about consent: nobody must be sent, or left out, because of a guess at its meaning. */
export function mayBeConsent(heading: string): boolean {
  return ABOUT_CONSENT.test(headingKey(heading));
}

export function isDateField(field: FieldName): field is DateField {
  return (DATE_FIELDS as readonly string[]).includes(field);
}

/** How the dates of a column are written that have their year last. */
export const DATE_ORDERS = ['dd/mm/yyyy', 'mm/dd/yyyy'] as const;
export type DateOrder = (typeof DATE_ORDERS)[number];

/** What a column of the file is used for. */
export interface ColumnUse {
  /** From 1. */
  readonly position: number;
  /** As spreadsheets name it: A, B, ... */
  readonly letter: string;
  /** Null where the first row may be no heading: then it may be somebody's data. */
  readonly heading: string | null;
  readonly field: FieldName | null;
  /** By its name, by the mapping, or as a guess that has to be confirmed. */
  readonly by: 'name' | 'mapping' | 'guess' | null;
  /** Of a column of dates that have the year last: how they are written. */
  readonly dates?: DateOrder;
}
