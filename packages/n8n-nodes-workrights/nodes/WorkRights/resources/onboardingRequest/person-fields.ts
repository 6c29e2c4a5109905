import type { INodeProperties } from 'n8n-workflow';

/** Optional details of a person, which creation and update share. Sorted by name, as n8n asks. */
export const personFields = {
  dateOfBirth: {
    displayName: 'Date of Birth',
    name: 'dateOfBirth',
    type: 'dateTime',
    typeOptions: { dateOnly: true },
    default: '',
    description: 'Day of birth as yyyy-mm-dd',
  },
  email: {
    displayName: 'Email',
    name: 'email',
    type: 'string',
    placeholder: 'e.g. robin.sample@example.com',
    default: '',
    description: 'E-mail address of the visa holder',
  },
  employeeId: {
    displayName: 'Employee ID',
    name: 'employeeId',
    type: 'string',
    default: '',
    placeholder: 'e.g. EMP-1001',
    description:
      'Identifier from your own system. A request with an employee ID that exists is merged with the existing one.',
  },
  employmentStatus: {
    displayName: 'Employment Status',
    name: 'employmentStatus',
    type: 'options',
    options: [
      { name: 'Current', value: 'Current' },
      { name: 'Prospective', value: 'Prospective', description: 'A candidate before employment' },
    ],
    default: 'Current',
    description: 'Whether the person is employed already',
  },
  externalId: {
    displayName: 'External ID',
    name: 'externalId',
    type: 'string',
    default: '',
    description: 'Second identifier, for example of a background check',
  },
  familyName: {
    displayName: 'Family Name',
    name: 'familyName',
    type: 'string',
    default: '',
    placeholder: 'e.g. Sample',
    description: 'Family name of the visa holder. Recommended.',
  },
  givenNames: {
    displayName: 'Given Names',
    name: 'givenNames',
    type: 'string',
    default: '',
    placeholder: 'e.g. Robin Alex',
    description: 'Given names of the visa holder. Recommended.',
  },
  group: {
    displayName: 'Group',
    name: 'group',
    type: 'string',
    default: '',
    placeholder: 'e.g. Kitchen',
    description: 'Free grouping, for example a role or a department',
  },
  location: {
    displayName: 'Location',
    name: 'location',
    type: 'string',
    default: '',
    description: 'Where the person may work',
  },
  mobileNumber: {
    displayName: 'Mobile Number',
    name: 'mobileNumber',
    type: 'string',
    default: '',
    placeholder: 'e.g. 0491570006',
    description: 'Australian mobile number, ten digits without spaces',
  },
  sendBy: {
    displayName: 'Send By',
    name: 'sendBy',
    type: 'options',
    options: [
      { name: 'Both', value: 'Both' },
      { name: 'Email', value: 'Email' },
      { name: 'SMS', value: 'SMS' },
    ],
    default: 'Email',
    description: 'How the request reaches the person. When left out, by all addresses that are given.',
  },
} as const satisfies Record<string, INodeProperties>;
