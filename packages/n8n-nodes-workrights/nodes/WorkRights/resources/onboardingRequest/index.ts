import type { INodeProperties } from 'n8n-workflow';
import { formOf, membersOf } from '../../fields/form';
import {
  identifyBy,
  onboardIdentityFields,
  onboardListFields,
  onboardPersonFields,
} from '../../fields/onboarding-request-fields';
import { outputs } from '../../generated/outputs';
import { listLength, outputFields } from '../shared';
import { onboardingRequestOperations } from './operations';

const resource = ['onboardingRequest'];

export const onboardingRequestDescription: INodeProperties[] = [
  onboardingRequestOperations,
  { ...identifyBy, displayOptions: { show: { resource, operation: ['get', 'update'] } } },
  ...formOf('onboardingRequest', onboardIdentityFields),
  ...formOf('onboardingRequest', onboardPersonFields),
  {
    displayName: 'Additional Fields',
    name: 'additionalFields',
    type: 'collection',
    placeholder: 'Add Field',
    default: {},
    displayOptions: { show: { resource, operation: ['create'] } },
    options: membersOf('additionalFields', onboardPersonFields),
  },
  {
    displayName: 'Update Fields',
    name: 'updateFields',
    type: 'collection',
    placeholder: 'Add Field',
    default: {},
    displayOptions: { show: { resource, operation: ['update'] } },
    options: membersOf('updateFields', onboardPersonFields),
  },
  ...formOf('onboardingRequest', onboardListFields),
  ...listLength('onboardingRequest'),
  ...outputFields('onboardingRequest', ['create', 'get', 'update'], outputs.onboard),
  ...outputFields('onboardingRequest', ['getAll'], outputs.listedOnboard),
];
