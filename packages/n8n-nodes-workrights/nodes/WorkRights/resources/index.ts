import type { INodeProperties } from 'n8n-workflow';
import { employeeDescription } from './employee';
import { onboardingRequestDescription } from './onboardingRequest';
import { visaCheckDescription } from './visaCheck';
import { workRightsDescription } from './workRights';

export const properties: INodeProperties[] = [
  {
    displayName: 'Resource',
    name: 'resource',
    type: 'options',
    noDataExpression: true,
    options: [
      { name: 'Employee', value: 'employee' },
      { name: 'Onboarding Request', value: 'onboardingRequest' },
      { name: 'Visa Check', value: 'visaCheck' },
      { name: 'Work Rights Record', value: 'workRights' },
    ],
    default: 'visaCheck',
  },
  ...visaCheckDescription,
  ...onboardingRequestDescription,
  ...workRightsDescription,
  ...employeeDescription,
];
