import type { INodeProperties } from 'n8n-workflow';
import { LISTED_ONBOARD_CHOICE, ONBOARD_CHOICE } from '../../shared/simplify';
import { listLength, onboardLocator, outputFields } from '../shared';
import { onboardingRequestOperations } from './operations';
import { personFields as field } from './person-fields';

const resource = ['onboardingRequest'];
const create = { resource, operation: ['create'] };
const identified = { resource, operation: ['get', 'update'] };

export const onboardingRequestDescription: INodeProperties[] = [
  onboardingRequestOperations,
  {
    displayName: 'Identify By',
    name: 'identifyBy',
    type: 'options',
    options: [
      { name: 'Both', value: 'both', description: 'Both IDs' },
      { name: 'Employee ID', value: 'employeeId', description: 'The identifier from your own system' },
      { name: 'Onboarding Request', value: 'onboardId', description: 'The ID of the request' },
    ],
    default: 'onboardId',
    displayOptions: { show: identified },
    description: 'How to name the onboarding request',
  },
  onboardLocator({ show: identified, hide: { identifyBy: ['employeeId'] } }),
  {
    ...field.employeeId,
    displayOptions: { show: identified, hide: { identifyBy: ['onboardId'] } },
    description: 'The identifier from your own system that the request was created with',
  },
  {
    ...field.email,
    displayOptions: { show: create },
    description: 'E-mail address of the visa holder. An e-mail address or a mobile number is needed.',
  },
  {
    ...field.mobileNumber,
    displayOptions: { show: create },
    description:
      'Australian mobile number, ten digits without spaces. An e-mail address or a mobile number is needed.',
  },
  {
    displayName: 'Additional Fields',
    name: 'additionalFields',
    type: 'collection',
    placeholder: 'Add Field',
    default: {},
    displayOptions: { show: create },
    options: [
      field.dateOfBirth,
      field.employeeId,
      field.employmentStatus,
      field.externalId,
      field.familyName,
      field.givenNames,
      field.group,
      field.location,
      field.sendBy,
    ],
  },
  {
    displayName: 'Update Fields',
    name: 'updateFields',
    type: 'collection',
    placeholder: 'Add Field',
    default: {},
    displayOptions: { show: { resource, operation: ['update'] } },
    options: [
      field.dateOfBirth,
      field.email,
      field.externalId,
      field.familyName,
      field.givenNames,
      field.group,
      field.location,
      field.mobileNumber,
    ],
  },
  {
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
    displayOptions: { show: { resource, operation: ['getAll'] } },
    description: 'Which onboarding requests to return',
  },
  ...listLength('onboardingRequest'),
  ...outputFields('onboardingRequest', ['create', 'get', 'update'], ONBOARD_CHOICE),
  ...outputFields('onboardingRequest', ['getAll'], LISTED_ONBOARD_CHOICE),
];
