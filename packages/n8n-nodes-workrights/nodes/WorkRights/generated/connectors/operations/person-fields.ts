// Copied from packages/connectors by workrights-codegen. Do not edit.
import type { Choice, Field } from './field';

/** The onboarding request, by its ID. Not required: which ID is needed depends on a choice. */
export const onboardId: Field = {
  name: 'onboardId',
  path: ['onboard_id'],
  label: 'Onboarding Request',
  help: 'The onboarding request, by its ID',
  placeholder: 'e.g. 7f3a2b',
  type: 'text',
  evenEmpty: true,
  refersTo: 'onboardingRequest',
  identifies: 'nobody',
};

export const keyId: Field = {
  name: 'keyId',
  path: ['key_id'],
  label: 'Key ID',
  help: 'The unique key ID of the person, as a work rights record or the list of employees shows it',
  type: 'text',
  evenEmpty: true,
  identifies: 'number',
};

/** Of a new request, which may have none. */
export const ownEmployeeId: Field = {
  name: 'employeeId',
  path: ['employee_id'],
  label: 'Employee ID',
  help: 'The identifier of the person from your own system',
  placeholder: 'e.g. EMP-1001',
  type: 'text',
  identifies: 'number',
};

const employeeId: Field = { ...ownEmployeeId, evenEmpty: true };

const BY_EMPLOYEE_ID: Choice = {
  label: 'Employee ID',
  value: 'employeeId',
  help: 'The identifier from your own system',
};
const BY_KEY_ID: Choice = { label: 'Key ID', value: 'keyId', help: 'The unique key ID of the person' };

/** The fields that identify an onboarding request: one ID or both, as the first says. */
export const onboardIdentityFields: readonly Field[] = [
  {
    name: 'identifyBy',
    path: [],
    label: 'Identify By',
    help: 'How to identify the onboarding request',
    type: 'choice',
    choices: [
      { label: 'Both', value: 'both', help: 'Both IDs' },
      BY_EMPLOYEE_ID,
      { label: 'Onboarding Request', value: 'onboardId', help: 'The ID of the request' },
    ],
    default: 'onboardId',
    identifies: 'nobody',
  },
  { ...onboardId, unless: { identifyBy: ['employeeId'] } },
  {
    ...employeeId,
    help: 'The identifier from your own system that the request was created with',
    unless: { identifyBy: ['onboardId'] },
  },
];

/** The fields that identify a person: the one ID that the first names. */
export const workRightsFields: readonly Field[] = [
  {
    name: 'lookUpBy',
    path: [],
    label: 'Look Up By',
    help: 'Which ID identifies the person. The service takes exactly one.',
    type: 'choice',
    choices: [
      BY_EMPLOYEE_ID,
      BY_KEY_ID,
      { label: 'Onboarding Request', value: 'onboardId', help: 'The onboarding request of the person' },
    ],
    default: 'employeeId',
    identifies: 'nobody',
  },
  { ...employeeId, unless: { lookUpBy: ['keyId', 'onboardId'] } },
  { ...keyId, unless: { lookUpBy: ['employeeId', 'onboardId'] } },
  { ...onboardId, unless: { lookUpBy: ['employeeId', 'keyId'] } },
];

export const employeeIdentityFields: readonly Field[] = [
  {
    name: 'identifyBy',
    path: [],
    label: 'Identify By',
    help: 'Which ID identifies the person',
    type: 'choice',
    choices: [BY_EMPLOYEE_ID, BY_KEY_ID],
    default: 'employeeId',
    identifies: 'nobody',
  },
  { ...employeeId, unless: { identifyBy: ['keyId'] } },
  { ...keyId, unless: { identifyBy: ['employeeId'] } },
];
