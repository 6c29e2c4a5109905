// Copied from packages/connectors by workrights-codegen. Do not edit.
import type { Field } from './field';
import { ownEmployeeId } from './person-fields';

const REACH = ' An e-mail address or a mobile number is needed.';

const email: Field = {
  name: 'email',
  path: ['email'],
  label: 'Email',
  help: 'E-mail address of the visa holder',
  placeholder: 'e.g. robin.sample@example.com',
  type: 'text',
  identifies: 'email',
};

const mobileNumber: Field = {
  name: 'mobileNumber',
  path: ['mobile_number'],
  label: 'Mobile Number',
  help: 'Australian mobile number, ten digits without spaces',
  placeholder: 'e.g. 0491570006',
  type: 'text',
  reads: 'mobileNumber',
  identifies: 'phone',
};

const externalId: Field = {
  name: 'externalId',
  path: ['external_id'],
  label: 'External ID',
  help: 'Second identifier, for example of a background check',
  type: 'text',
  identifies: 'number',
};

const givenNames: Field = {
  name: 'givenNames',
  path: ['given_names'],
  label: 'Given Names',
  help: 'Given names of the visa holder. Recommended.',
  placeholder: 'e.g. Robin Alex',
  type: 'text',
  identifies: 'name',
};

const familyName: Field = {
  name: 'familyName',
  path: ['family_name'],
  label: 'Family Name',
  help: 'Family name of the visa holder. Recommended.',
  placeholder: 'e.g. Sample',
  type: 'text',
  identifies: 'name',
};

const dateOfBirth: Field = {
  name: 'dateOfBirth',
  path: ['date_of_birth'],
  label: 'Date of Birth',
  help: 'Day of birth as yyyy-mm-dd',
  type: 'date',
  identifies: 'date',
};

const employmentStatus: Field = {
  name: 'employmentStatus',
  path: ['employment_status'],
  label: 'Employment Status',
  help: 'Whether the person is employed already',
  type: 'choice',
  choices: [
    { label: 'Current', value: 'Current' },
    { label: 'Prospective', value: 'Prospective', help: 'A candidate before employment' },
  ],
  default: 'Current',
  identifies: 'nobody',
};

const sendBy: Field = {
  name: 'sendBy',
  path: ['sendtype'],
  label: 'Send By',
  help: 'How the request reaches the person. If omitted, by every address and number that is given.',
  type: 'choice',
  choices: [
    { label: 'Both', value: 'Both' },
    { label: 'Email', value: 'Email' },
    { label: 'SMS', value: 'SMS' },
  ],
  default: 'Email',
  identifies: 'nobody',
};

const location: Field = {
  name: 'location',
  path: ['location'],
  label: 'Location',
  help: 'Where the person may work',
  type: 'text',
  identifies: 'nobody',
};

const group: Field = {
  name: 'group',
  path: ['group'],
  label: 'Group',
  help: 'Free grouping, for example a role or a department',
  placeholder: 'e.g. Kitchen',
  type: 'text',
  identifies: 'nobody',
};

function inGroup(name: 'additionalFields' | 'updateFields', fields: readonly Field[]): Field[] {
  return fields.map((field) => ({ ...field, group: name }));
}

/** The person and how to reach them, for a new request. */
export const onboardCreateFields: readonly Field[] = [
  { ...email, help: `${email.help}.${REACH}` },
  { ...mobileNumber, help: `${mobileNumber.help}.${REACH}` },
  ...inGroup('additionalFields', [
    {
      ...ownEmployeeId,
      help: 'Identifier from your own system. A request with an employee ID that exists is merged with the existing one.',
    },
    externalId,
    givenNames,
    familyName,
    dateOfBirth,
    employmentStatus,
    sendBy,
    location,
    group,
  ]),
];

/** What an update can change. */
export const onboardUpdateFields: readonly Field[] = inGroup('updateFields', [
  email,
  mobileNumber,
  externalId,
  givenNames,
  familyName,
  dateOfBirth,
  location,
  group,
]);

/** The filters of a list. */
export const onboardListFields: readonly Field[] = [
  {
    name: 'status',
    path: ['onboard_status'],
    label: 'Status',
    help: 'Which onboarding requests to return',
    type: 'choice',
    choices: [
      { label: 'Active', value: 'Active', help: 'Awaiting or in review' },
      { label: 'All', value: 'All' },
      { label: 'Awaiting', value: 'Awaiting' },
      { label: 'Complete', value: 'Complete' },
      { label: 'Review', value: 'Review' },
    ],
    default: 'Active',
    identifies: 'nobody',
  },
];
