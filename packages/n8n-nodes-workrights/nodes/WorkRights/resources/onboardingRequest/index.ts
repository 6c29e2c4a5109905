import type { INodeProperties } from 'n8n-workflow';
import { formOf } from '../../fields/form';
import { operationParameter } from '../../fields/operations';
import { outputs } from '../../generated/outputs';
import { collectionOf, listLength, outputFields } from '../shared';

export const onboardingRequestDescription: INodeProperties[] = [
  operationParameter('onboardingRequest', 'create'),
  ...formOf('getOnboardingRequest', 'updateOnboardingRequest'),
  ...formOf('createOnboardingRequest'),
  collectionOf('additionalFields', 'createOnboardingRequest'),
  collectionOf('updateFields', 'updateOnboardingRequest'),
  ...formOf('listOnboardingRequests'),
  ...listLength('onboardingRequest'),
  ...outputFields('onboardingRequest', ['create', 'get', 'update'], outputs.onboard),
  ...outputFields('onboardingRequest', ['getAll'], outputs.listedOnboard),
];
