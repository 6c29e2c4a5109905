import type { INodeProperties } from 'n8n-workflow';
import type { Field, Place } from './field';

/**
 * Fields are hidden for the other country instead of shown for this one: if the country is an expression, the form doesn't know
 * it. n8n would demand required fields that it hides, so fields that depend on a choice aren't required; the node validates
 * each item itself.
 */
const inNewZealand = { jurisdiction: ['NZL'] };
const inAustralia = { jurisdiction: ['AUS'] };

const operations = ['create'];
const form: Place = { operations };
const additional: Place = { operations, collection: 'additionalFields' };
const formOfVerifications: Place = { ...form, unless: { newZealandCheckType: ['employer'] } };
const additionalOfEmployers: Place = { ...additional, unless: { newZealandCheckType: ['verification'] } };

export const australianCheckType: INodeProperties = {
  displayName: 'Check Type (Australia)',
  name: 'australianCheckType',
  type: 'options',
  options: [
    {
      name: 'Agent',
      value: 'agent',
      description: 'All visa types and all conditions, for registered migration agents',
    },
    { name: 'Study', value: 'study', description: 'Conditions on study' },
    { name: 'Work', value: 'work', description: 'All visa types and conditions on work' },
  ],
  default: 'work',
  description: 'What to ask about the visa',
};

export const newZealandCheckType: INodeProperties = {
  displayName: 'Check Type (New Zealand)',
  name: 'newZealandCheckType',
  type: 'options',
  options: [
    {
      name: 'Employer',
      value: 'employer',
      description: 'Whether the person may work for your business, which is registered for this',
    },
    {
      name: 'Verification',
      value: 'verification',
      description: 'The visa and its conditions, with the details of the visa grant letter',
    },
  ],
  default: 'verification',
  description: 'What to ask about the visa',
};

const customerAuthority = {
  path: ['customer_authority_id'],
  parameter: {
    displayName: 'Customer Authority ID',
    name: 'customerAuthorityId',
    type: 'string',
    default: '',
    placeholder: 'e.g. ca_7d2e91b0c5',
    description:
      'The customer authority that gives the right to run agent checks: an immigration authority account of a registered migration agent or approved legal practitioner',
  },
  identifies: 'number',
} as const;

/** The countries with visa checks, as forms list them. */
export const COUNTRIES = [
  { name: 'Australia', value: 'AUS' },
  { name: 'New Zealand', value: 'NZL' },
];

/**
 * The fields of a new visa check, in the form's order. First the country, which decides which other fields there are; then the
 * document and the person, the other fields of the check type, and the optional ones.
 */
export const visaCheckFields: readonly Field[] = [
  {
    path: ['jurisdiction'],
    parameter: {
      displayName: 'Country',
      name: 'jurisdiction',
      type: 'options',
      options: COUNTRIES,
      default: 'AUS',
      description: 'The country whose visa is checked',
    },
    places: [form],
    identifies: 'nobody',
  },
  {
    path: ['australia', 'visa_check_type'],
    parameter: australianCheckType,
    unless: inNewZealand,
    places: [form],
    identifies: 'nobody',
  },
  {
    path: ['new_zealand', 'visa_check_type'],
    parameter: newZealandCheckType,
    unless: inAustralia,
    places: [form],
    identifies: 'nobody',
  },
  {
    path: ['document', 'type'],
    parameter: {
      displayName: 'Document Type',
      name: 'documentType',
      type: 'options',
      options: [
        // The meanings of DFTTA and PL056 aren't documented (open point document-type-meanings).
        { name: 'DFTTA', value: 'dftta' },
        { name: 'ImmiCard', value: 'immicard' },
        { name: 'Passport', value: 'passport' },
        { name: 'PL056', value: 'pl056' },
        { name: 'Titre De Voyage', value: 'titre_de_voyage' },
      ],
      default: 'passport',
      description: 'The travel document that the visa was granted on. New Zealand takes passports only.',
    },
    unless: inNewZealand,
    places: [form],
    identifies: 'nobody',
  },
  {
    path: ['document', 'identifier'],
    column: 'identifier',
    parameter: {
      displayName: 'Document Number',
      name: 'documentNumber',
      type: 'string',
      required: true,
      default: '',
      placeholder: 'e.g. PA1234567',
      description: 'Number of the travel document: letters and digits only, without spaces or hyphens',
    },
    places: [form],
    identifies: 'number',
  },
  {
    path: ['document', 'country'],
    column: 'country',
    parameter: {
      displayName: 'Country of Citizenship',
      name: 'citizenship',
      type: 'resourceLocator',
      default: { mode: 'list', value: '' },
      required: true,
      description: 'The country whose citizen the person is: its three-letter ISO code or its English name',
      modes: [
        {
          displayName: 'From List',
          name: 'list',
          type: 'list',
          placeholder: 'Select a country...',
          typeOptions: { searchListMethod: 'searchCountries', searchable: true },
        },
        {
          displayName: 'By Code or Name',
          name: 'id',
          type: 'string',
          placeholder: 'e.g. IND or India',
        },
      ],
    },
    places: [form],
    reads: 'country',
    identifies: 'nobody',
  },
  {
    path: ['document', 'family_name'],
    column: 'family_name',
    parameter: {
      displayName: 'Family Name',
      name: 'familyName',
      type: 'string',
      required: true,
      default: '',
      placeholder: 'e.g. Citizen',
      description: 'Family name as in the document: Latin letters, spaces and hyphens only',
    },
    places: [form],
    identifies: 'name',
  },
  {
    path: ['document', 'given_name'],
    column: 'given_name',
    parameter: {
      displayName: 'Given Name',
      name: 'givenName',
      type: 'string',
      default: '',
      placeholder: 'e.g. Robin',
      description: 'Given name as in the document: Latin letters, spaces and hyphens only. Optional.',
    },
    places: [form],
    identifies: 'name',
  },
  {
    path: ['document', 'date_of_birth'],
    column: 'date_of_birth',
    parameter: {
      displayName: 'Date of Birth',
      name: 'dateOfBirth',
      type: 'dateTime',
      typeOptions: { dateOnly: true },
      default: '',
      placeholder: 'e.g. 1990-01-31',
      description: 'Day of birth as yyyy-mm-dd. Optional for New Zealand.',
    },
    places: [form],
    identifies: 'date',
  },
  {
    ...customerAuthority,
    // In rows about other checks, a column "Authority" may be the authority that issued the passport.
    column: 'customer_authority_id',
    unless: { ...inNewZealand, australianCheckType: ['study', 'work'] },
    places: [form],
  },
  {
    ...customerAuthority,
    places: [
      {
        ...additional,
        description:
          'The customer authority to run the check with. Agent checks have a field of their own for it.',
      },
    ],
  },
  {
    path: ['new_zealand', 'approval_letter_start_date'],
    column: 'approval_letter_start_date',
    parameter: {
      displayName: 'Approval Letter Start Date',
      name: 'approvalLetterStartDate',
      type: 'dateTime',
      typeOptions: { dateOnly: true },
      default: '',
      placeholder: 'e.g. 2024-02-01',
      description: 'The start date on the visa grant letter, as yyyy-mm-dd',
    },
    unless: inAustralia,
    places: [formOfVerifications, additionalOfEmployers],
    identifies: 'nobody',
  },
  {
    path: ['new_zealand', 'approval_letter_gender'],
    column: 'gender',
    // Required for verifications, optional for employer checks. Neither gender is a safe default.
    parameter: {
      displayName: 'Gender on Approval Letter',
      name: 'approvalLetterGender',
      type: 'options',
      options: [
        { name: 'Choose One', value: '' },
        { name: 'Female', value: 'F' },
        { name: 'Male', value: 'M' },
      ],
      default: '',
      description: 'The gender on the visa grant letter, which has only these two',
    },
    otherValues: ['f', 'm'],
    unless: inAustralia,
    places: [formOfVerifications, additionalOfEmployers],
    identifies: 'nobody',
  },
  {
    path: ['new_zealand', 'employment_start_date'],
    column: 'employment_start_date',
    parameter: {
      displayName: 'Employment Start Date',
      name: 'employmentStartDate',
      type: 'dateTime',
      typeOptions: { dateOnly: true },
      default: '',
      description: 'The first day of the employment, as yyyy-mm-dd. New Zealand employer checks only.',
    },
    unless: { ...inAustralia, newZealandCheckType: ['verification'] },
    places: [additional],
    identifies: 'nobody',
  },
  {
    path: ['mode'],
    parameter: {
      displayName: 'Mode',
      name: 'mode',
      type: 'options',
      options: [
        { name: 'Fast', value: 'fastcheck', description: 'Generally finishes in 5 to 20 seconds' },
        {
          name: 'Off-Peak',
          value: 'offpeak',
          description:
            'Processed from 9pm to 6am AEST, for large numbers. The node does not wait; the Work Rights Trigger brings the result.',
        },
      ],
      default: 'fastcheck',
      description: 'When the check is processed',
    },
    places: [form],
    identifies: 'nobody',
  },
];

export const CHECK_URL = 'https?://\\S+/visa[-_]checks?/(vc_[^/?#\\s]+)\\S*';

/** The visa check for operations that read one. */
export const visaCheckIdField: Field = {
  path: ['ids'],
  parameter: {
    displayName: 'Visa Check',
    name: 'visaCheckId',
    type: 'resourceLocator',
    default: { mode: 'list', value: '' },
    required: true,
    description: 'The visa check, by its ID, which starts with vc_, or by its URL',
    modes: [
      {
        displayName: 'From List',
        name: 'list',
        type: 'list',
        placeholder: 'Select a visa check...',
        typeOptions: { searchListMethod: 'searchVisaChecks', searchable: true },
      },
      {
        displayName: 'By ID',
        name: 'id',
        type: 'string',
        placeholder: 'e.g. vc_3f9ac1d27b',
        validation: [
          { type: 'regex', properties: { regex: 'vc_\\S+', errorMessage: 'An ID starts with vc_' } },
        ],
      },
      {
        displayName: 'By URL',
        name: 'url',
        type: 'string',
        placeholder: 'e.g. https://api.example.com/v2/visa-checks/vc_3f9ac1d27b',
        // The path in `Location` is spelt differently (service.md §4.1). Only the ID is used: requests go to the credential's
        // host.
        extractValue: { type: 'regex', regex: CHECK_URL },
        validation: [
          {
            type: 'regex',
            properties: { regex: CHECK_URL, errorMessage: 'A URL of a check has /visa-checks/vc_… in it' },
          },
        ],
      },
    ],
  },
  places: [{ operations: ['downloadAttachment', 'get', 'lookup', 'waitForResult'] }],
  identifies: 'nobody',
};
