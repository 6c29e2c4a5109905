// Copied from packages/connectors by workrights-codegen. Do not edit.
import type { Choice, Conditions, Field } from './field';

/**
 * Fields are hidden for the other country instead of shown for this one: a form may not know the country, if an expression
 * gives it.
 */
const inNewZealand: Conditions = { jurisdiction: ['NZL'] };
const inAustralia: Conditions = { jurisdiction: ['AUS'] };
const OF_EMPLOYERS: Conditions = { newZealandCheckType: ['employer'] };
const OF_VERIFICATIONS: Conditions = { newZealandCheckType: ['verification'] };

/** The countries with visa checks. */
const COUNTRIES: readonly Choice[] = [
  { label: 'Australia', value: 'AUS' },
  { label: 'New Zealand', value: 'NZL' },
];

export const australianCheckType: Field = {
  name: 'australianCheckType',
  path: ['australia', 'visa_check_type'],
  label: 'Check Type (Australia)',
  help: 'What to ask about the visa',
  type: 'choice',
  choices: [
    {
      label: 'Agent',
      value: 'agent',
      help: 'All visa types and all conditions, for registered migration agents',
    },
    { label: 'Study', value: 'study', help: 'Conditions on study' },
    { label: 'Work', value: 'work', help: 'All visa types and conditions on work' },
  ],
  default: 'work',
  unless: inNewZealand,
  identifies: 'nobody',
};

export const newZealandCheckType: Field = {
  name: 'newZealandCheckType',
  path: ['new_zealand', 'visa_check_type'],
  label: 'Check Type (New Zealand)',
  help: 'What to ask about the visa',
  type: 'choice',
  choices: [
    {
      label: 'Employer',
      value: 'employer',
      help: 'Whether the person may work for your business, which is registered for this',
    },
    {
      label: 'Verification',
      value: 'verification',
      help: 'The visa and its conditions, with the details of the visa grant letter',
    },
  ],
  default: 'verification',
  unless: inAustralia,
  identifies: 'nobody',
};

const customerAuthority: Field = {
  name: 'customerAuthorityId',
  path: ['customer_authority_id'],
  label: 'Customer Authority ID',
  help: 'The customer authority that gives the right to run agent checks: an immigration authority account of a registered migration agent or approved legal practitioner',
  placeholder: 'e.g. ca_7d2e91b0c5',
  type: 'text',
  identifies: 'number',
};

const approvalLetterStartDate: Field = {
  name: 'approvalLetterStartDate',
  path: ['new_zealand', 'approval_letter_start_date'],
  label: 'Approval Letter Start Date',
  help: 'The start date on the visa grant letter, as yyyy-mm-dd',
  placeholder: 'e.g. 2024-02-01',
  type: 'date',
  column: 'approval_letter_start_date',
  unless: inAustralia,
  identifies: 'nobody',
};

/** Required for verifications, optional for employer checks. Neither gender is a safe default. */
const approvalLetterGender: Field = {
  name: 'approvalLetterGender',
  path: ['new_zealand', 'approval_letter_gender'],
  label: 'Gender on Approval Letter',
  help: 'The gender on the visa grant letter, which has only these two',
  type: 'choice',
  choices: [
    { label: 'Female', value: 'F' },
    { label: 'Male', value: 'M' },
  ],
  otherValues: ['f', 'm'],
  column: 'gender',
  unless: inAustralia,
  identifies: 'nobody',
};

/** In the form of a verification, and among the additional fields of an employer check. */
function inBothForms(field: Field): Field[] {
  return [
    { ...field, elsewhere: OF_EMPLOYERS },
    { ...field, elsewhere: OF_VERIFICATIONS, group: 'additionalFields' },
  ];
}

/**
 * The fields of a new visa check, in the form's order. First the country, which decides which other fields there are; then the
 * document and the person, the other fields of the check type, and the optional ones.
 */
export const visaCheckFields: readonly Field[] = [
  {
    name: 'jurisdiction',
    path: ['jurisdiction'],
    label: 'Country',
    help: 'The country whose visa is checked',
    type: 'choice',
    choices: COUNTRIES,
    default: 'AUS',
    identifies: 'nobody',
  },
  australianCheckType,
  newZealandCheckType,
  {
    name: 'documentType',
    path: ['document', 'type'],
    label: 'Document Type',
    help: 'The travel document that the visa was granted on. New Zealand takes passports only.',
    type: 'choice',
    choices: [
      // The meanings of DFTTA and PL056 aren't documented (open point document-type-meanings).
      { label: 'DFTTA', value: 'dftta' },
      { label: 'ImmiCard', value: 'immicard' },
      { label: 'Passport', value: 'passport' },
      { label: 'PL056', value: 'pl056' },
      { label: 'Titre De Voyage', value: 'titre_de_voyage' },
    ],
    default: 'passport',
    unless: inNewZealand,
    identifies: 'nobody',
  },
  {
    name: 'documentNumber',
    path: ['document', 'identifier'],
    label: 'Document Number',
    help: 'Number of the travel document: letters and digits only, without spaces or hyphens',
    placeholder: 'e.g. PA1234567',
    type: 'text',
    required: true,
    column: 'identifier',
    identifies: 'number',
  },
  {
    name: 'citizenship',
    path: ['document', 'country'],
    label: 'Country of Citizenship',
    help: 'The country whose citizen the person is: its three-letter ISO code or its English name',
    placeholder: 'e.g. IND or India',
    type: 'country',
    required: true,
    column: 'country',
    identifies: 'nobody',
  },
  {
    name: 'familyName',
    path: ['document', 'family_name'],
    label: 'Family Name',
    help: 'Family name as in the document: Latin letters, spaces and hyphens only',
    placeholder: 'e.g. Citizen',
    type: 'text',
    required: true,
    column: 'family_name',
    identifies: 'name',
  },
  {
    name: 'givenName',
    path: ['document', 'given_name'],
    label: 'Given Name',
    help: 'Given name as in the document: Latin letters, spaces and hyphens only. Optional.',
    placeholder: 'e.g. Robin',
    type: 'text',
    column: 'given_name',
    identifies: 'name',
  },
  {
    name: 'dateOfBirth',
    path: ['document', 'date_of_birth'],
    label: 'Date of Birth',
    help: 'Day of birth as yyyy-mm-dd. Optional for New Zealand.',
    placeholder: 'e.g. 1990-01-31',
    type: 'date',
    column: 'date_of_birth',
    identifies: 'date',
  },
  {
    ...customerAuthority,
    // In rows about other checks, a column "Authority" may be the authority that issued the passport.
    column: 'customer_authority_id',
    unless: { ...inNewZealand, australianCheckType: ['study', 'work'] },
  },
  {
    ...customerAuthority,
    group: 'additionalFields',
    help: 'The customer authority to run the check with. Agent checks have a field of their own for it.',
  },
  ...inBothForms(approvalLetterStartDate),
  ...inBothForms(approvalLetterGender),
  {
    name: 'employmentStartDate',
    path: ['new_zealand', 'employment_start_date'],
    label: 'Employment Start Date',
    help: 'The first day of the employment, as yyyy-mm-dd. New Zealand employer checks only.',
    type: 'date',
    column: 'employment_start_date',
    unless: { ...inAustralia, ...OF_VERIFICATIONS },
    group: 'additionalFields',
    identifies: 'nobody',
  },
  {
    name: 'mode',
    path: ['mode'],
    label: 'Mode',
    help: 'When the check is processed',
    type: 'choice',
    choices: [
      { label: 'Fast', value: 'fastcheck', help: 'Generally finishes in 5 to 20 seconds' },
      {
        label: 'Off-Peak',
        value: 'offpeak',
        help: 'Processed from 9pm to 6am AEST, for large numbers. Nothing waits for its result.',
      },
    ],
    default: 'fastcheck',
    identifies: 'nobody',
  },
];

/** The visa check of operations that read one. */
export const visaCheckId: Field = {
  name: 'visaCheckId',
  path: ['id'],
  label: 'Visa Check',
  help: 'The visa check, by its ID, which starts with vc_, or by its URL',
  placeholder: 'e.g. vc_3f9ac1d27b',
  type: 'text',
  required: true,
  refersTo: 'visaCheck',
  identifies: 'nobody',
};

/** The visa checks of operations that read several. */
export const visaCheckIds: Field = { ...visaCheckId, path: ['ids'] };

/** Which of the recent checks to return. The service has no filters, so the list is filtered here. */
export const listFilters: readonly Field[] = [
  filter('jurisdiction', 'Country', 'The country whose visa was checked', COUNTRIES, 'AUS'),
  filter(
    'environment',
    'Environment',
    'Where the checks ran',
    [
      { label: 'Live', value: 'live' },
      { label: 'Sandbox', value: 'sandbox' },
    ],
    'live',
  ),
  filter(
    'mode',
    'Mode',
    'When the checks are processed',
    [
      { label: 'Fast', value: 'fastcheck' },
      { label: 'Off-Peak', value: 'offpeak' },
    ],
    'fastcheck',
  ),
  filter(
    'status',
    'Status',
    'Whether the checks have their result',
    [
      { label: 'Completed', value: 'completed' },
      { label: 'Not Completed', value: 'open', help: 'Pending, or any other status' },
    ],
    'completed',
  ),
];

function filter(
  name: string,
  label: string,
  help: string,
  choices: readonly Choice[],
  standard: string,
): Field {
  const group = 'filters';
  return {
    name,
    path: [],
    label,
    help,
    type: 'choice',
    choices,
    default: standard,
    group,
    identifies: 'nobody',
  };
}
