import type { INodeProperties } from 'n8n-workflow';

export const onboardingRequestOperations: INodeProperties = {
  displayName: 'Operation',
  name: 'operation',
  type: 'options',
  noDataExpression: true,
  displayOptions: { show: { resource: ['onboardingRequest'] } },
  options: [
    {
      name: 'Create',
      value: 'create',
      action: 'Create onboarding request',
      description:
        'Ask an employee, contractor or candidate by e-mail or text message to show their work rights. It is sent at once.',
    },
    {
      name: 'Get',
      value: 'get',
      action: 'Get onboarding request',
      description: 'Retrieve one onboarding request with its status',
    },
    {
      name: 'Get Many',
      value: 'getAll',
      action: 'Get many onboarding requests',
      description: 'Retrieve a list of onboarding requests by their status',
    },
    {
      name: 'Update',
      value: 'update',
      action: 'Update onboarding request',
      description: 'Change the details of an onboarding request',
    },
  ],
  default: 'create',
};
