import type { INodeProperties } from 'n8n-workflow';
import { approvalLetterGender } from './approval-letter';

const create = { resource: ['visaCheck'], operation: ['create'] };

/**
 * Hidden by the other country, not shown by this one, and never required: when the country is an expression, the form
 * cannot know it, and n8n would demand fields that it hides. The node itself judges each item.
 */
const australia = { show: create, hide: { jurisdiction: ['NZL'] } };
const newZealand = { show: create, hide: { jurisdiction: ['AUS'] } };
const verification = {
  show: create,
  hide: { jurisdiction: ['AUS'], newZealandCheckType: ['employer'] },
};

/** What every check needs. The country comes first: it decides which of the others there are. */
export const createFields: INodeProperties[] = [
  {
    displayName: 'Country',
    name: 'jurisdiction',
    type: 'options',
    options: [
      { name: 'Australia', value: 'AUS' },
      { name: 'New Zealand', value: 'NZL' },
    ],
    default: 'AUS',
    displayOptions: { show: create },
    description: 'The country whose visa is checked',
  },
  {
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
    displayOptions: australia,
    description: 'What to ask about the visa',
  },
  {
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
    displayOptions: newZealand,
    description: 'What to ask about the visa',
  },
  {
    displayName: 'Customer Authority ID',
    name: 'customerAuthorityId',
    type: 'string',
    default: '',
    placeholder: 'e.g. ca_7d2e91b0c5',
    displayOptions: {
      show: create,
      hide: { jurisdiction: ['NZL'], australianCheckType: ['study', 'work'] },
    },
    description:
      'The customer authority that gives the right to run agent checks: an immigration authority account of a registered migration agent or approved legal practitioner',
  },
  {
    displayName: 'Document Type',
    name: 'documentType',
    type: 'options',
    options: [
      // What DFTTA and PL056 stand for is not shown (open point document-type-meanings).
      { name: 'DFTTA', value: 'dftta' },
      { name: 'ImmiCard', value: 'immicard' },
      { name: 'Passport', value: 'passport' },
      { name: 'PL056', value: 'pl056' },
      { name: 'Titre De Voyage', value: 'titre_de_voyage' },
    ],
    default: 'passport',
    displayOptions: australia,
    description: 'The travel document that the visa was granted on. New Zealand takes passports only.',
  },
  {
    displayName: 'Document Number',
    name: 'documentNumber',
    type: 'string',
    required: true,
    default: '',
    placeholder: 'e.g. PA1234567',
    displayOptions: { show: create },
    description: 'Number of the travel document: letters and digits only, without spaces or hyphens',
  },
  {
    displayName: 'Country of Citizenship',
    name: 'citizenship',
    type: 'resourceLocator',
    default: { mode: 'list', value: '' },
    required: true,
    displayOptions: { show: create },
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
  {
    displayName: 'Family Name',
    name: 'familyName',
    type: 'string',
    required: true,
    default: '',
    placeholder: 'e.g. Citizen',
    displayOptions: { show: create },
    description: 'Family name as in the document: Latin letters, spaces and hyphens only',
  },
  {
    displayName: 'Date of Birth',
    name: 'dateOfBirth',
    type: 'dateTime',
    typeOptions: { dateOnly: true },
    default: '',
    placeholder: 'e.g. 1990-01-31',
    displayOptions: australia,
    description: 'Day of birth as yyyy-mm-dd',
  },
  {
    displayName: 'Approval Letter Start Date',
    name: 'approvalLetterStartDate',
    type: 'dateTime',
    typeOptions: { dateOnly: true },
    default: '',
    placeholder: 'e.g. 2024-02-01',
    displayOptions: verification,
    description: 'The start date on the visa grant letter, as yyyy-mm-dd',
  },
  {
    ...approvalLetterGender,
    displayOptions: verification,
  },
];
