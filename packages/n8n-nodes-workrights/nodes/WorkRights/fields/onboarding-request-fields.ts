import type { INodeProperties } from 'n8n-workflow';
import type { Field, Place } from './field';
import { employeeId, onboardId } from './ids';

const create: Place = { operations: ['create'] };
const identified: Place = { operations: ['get', 'update'], evenEmpty: true };
const additional: Place = { ...create, collection: 'additionalFields' };
const updated: Place = { operations: ['update'], collection: 'updateFields' };

export const identifyBy: INodeProperties = {
  displayName: 'Identify By',
  name: 'identifyBy',
  type: 'options',
  options: [
    { name: 'Both', value: 'both', description: 'Both IDs' },
    { name: 'Employee ID', value: 'employeeId', description: 'The identifier from your own system' },
    { name: 'Onboarding Request', value: 'onboardId', description: 'The ID of the request' },
  ],
  default: 'onboardId',
  description: 'How to identify the onboarding request',
};

/** The fields that identify an onboarding request: one ID or both, as **Identify By** says. */
export const onboardIdentityFields: readonly Field[] = [
  {
    path: ['onboard_id'],
    parameter: onboardId,
    unless: { identifyBy: ['employeeId'] },
    places: [identified],
    identifies: 'nobody',
  },
  {
    path: ['employee_id'],
    parameter: employeeId,
    unless: { identifyBy: ['onboardId'] },
    places: [
      { ...identified, description: 'The identifier from your own system that the request was created with' },
    ],
    identifies: 'number',
  },
];

/** The person and how to reach them, for create and update. */
export const onboardPersonFields: readonly Field[] = [
  {
    path: ['email'],
    parameter: {
      displayName: 'Email',
      name: 'email',
      type: 'string',
      placeholder: 'e.g. robin.sample@example.com',
      default: '',
      description: 'E-mail address of the visa holder',
    },
    places: [
      {
        ...create,
        description: 'E-mail address of the visa holder. An e-mail address or a mobile number is needed.',
      },
      updated,
    ],
    identifies: 'email',
  },
  {
    path: ['mobile_number'],
    parameter: {
      displayName: 'Mobile Number',
      name: 'mobileNumber',
      type: 'string',
      default: '',
      placeholder: 'e.g. 0491570006',
      description: 'Australian mobile number, ten digits without spaces',
    },
    places: [
      {
        ...create,
        description:
          'Australian mobile number, ten digits without spaces. An e-mail address or a mobile number is needed.',
      },
      updated,
    ],
    reads: 'mobileNumber',
    identifies: 'phone',
  },
  {
    path: ['employee_id'],
    parameter: employeeId,
    places: [
      {
        ...additional,
        description:
          'Identifier from your own system. A request with an employee ID that exists is merged with the existing one.',
      },
    ],
    identifies: 'number',
  },
  {
    path: ['external_id'],
    parameter: {
      displayName: 'External ID',
      name: 'externalId',
      type: 'string',
      default: '',
      description: 'Second identifier, for example of a background check',
    },
    places: [additional, updated],
    identifies: 'number',
  },
  {
    path: ['given_names'],
    parameter: {
      displayName: 'Given Names',
      name: 'givenNames',
      type: 'string',
      default: '',
      placeholder: 'e.g. Robin Alex',
      description: 'Given names of the visa holder. Recommended.',
    },
    places: [additional, updated],
    identifies: 'name',
  },
  {
    path: ['family_name'],
    parameter: {
      displayName: 'Family Name',
      name: 'familyName',
      type: 'string',
      default: '',
      placeholder: 'e.g. Sample',
      description: 'Family name of the visa holder. Recommended.',
    },
    places: [additional, updated],
    identifies: 'name',
  },
  {
    path: ['date_of_birth'],
    parameter: {
      displayName: 'Date of Birth',
      name: 'dateOfBirth',
      type: 'dateTime',
      typeOptions: { dateOnly: true },
      default: '',
      description: 'Day of birth as yyyy-mm-dd',
    },
    places: [additional, updated],
    identifies: 'date',
  },
  {
    path: ['employment_status'],
    parameter: {
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
    places: [additional],
    identifies: 'nobody',
  },
  {
    path: ['sendtype'],
    parameter: {
      displayName: 'Send By',
      name: 'sendBy',
      type: 'options',
      options: [
        { name: 'Both', value: 'Both' },
        { name: 'Email', value: 'Email' },
        { name: 'SMS', value: 'SMS' },
      ],
      default: 'Email',
      description:
        'How the request reaches the person. If omitted, by every address and number that is given.',
    },
    places: [additional],
    identifies: 'nobody',
  },
  {
    path: ['location'],
    parameter: {
      displayName: 'Location',
      name: 'location',
      type: 'string',
      default: '',
      description: 'Where the person may work',
    },
    places: [additional, updated],
    identifies: 'nobody',
  },
  {
    path: ['group'],
    parameter: {
      displayName: 'Group',
      name: 'group',
      type: 'string',
      default: '',
      placeholder: 'e.g. Kitchen',
      description: 'Free grouping, for example a role or a department',
    },
    places: [additional, updated],
    identifies: 'nobody',
  },
];

export const onboardStatus: INodeProperties = {
  displayName: 'Status',
  name: 'status',
  type: 'options',
  options: [
    { name: 'Active', value: 'Active', description: 'Awaiting or in review' },
    { name: 'All', value: 'All' },
    { name: 'Awaiting', value: 'Awaiting' },
    { name: 'Complete', value: 'Complete' },
    { name: 'Review', value: 'Review' },
  ],
  default: 'Active',
  description: 'Which onboarding requests to return',
};

/** The filters of a list. */
export const onboardListFields: readonly Field[] = [
  {
    path: ['onboard_status'],
    parameter: onboardStatus,
    places: [{ operations: ['getAll'] }],
    identifies: 'nobody',
  },
];
