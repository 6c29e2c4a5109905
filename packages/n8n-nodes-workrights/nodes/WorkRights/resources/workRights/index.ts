import type { INodeProperties } from 'n8n-workflow';
import { WORK_RIGHTS_CHOICE } from '../../shared/simplify';
import { onboardLocator, outputFields } from '../shared';

const get = { resource: ['workRights'], operation: ['get'] };

export const workRightsDescription: INodeProperties[] = [
  {
    displayName: 'Operation',
    name: 'operation',
    type: 'options',
    noDataExpression: true,
    displayOptions: { show: { resource: ['workRights'] } },
    options: [
      {
        name: 'Get',
        value: 'get',
        action: 'Get work rights',
        description:
          'Retrieve whether and until when an employee, contractor or candidate may work, and the visa it rests on',
      },
    ],
    default: 'get',
  },
  {
    displayName: 'Look Up By',
    name: 'lookUpBy',
    type: 'options',
    options: [
      { name: 'Employee ID', value: 'employeeId', description: 'The identifier from your own system' },
      { name: 'Key ID', value: 'keyId', description: 'The unique key ID of the person' },
      {
        name: 'Onboarding Request',
        value: 'onboardId',
        description: 'The onboarding request of the person',
      },
    ],
    default: 'employeeId',
    displayOptions: { show: get },
    description: 'Which ID names the person. The service takes exactly one.',
  },
  {
    displayName: 'Employee ID',
    name: 'employeeId',
    type: 'string',
    default: '',
    placeholder: 'e.g. EMP-1001',
    displayOptions: { show: get, hide: { lookUpBy: ['keyId', 'onboardId'] } },
    description: 'The identifier of the person from your own system',
  },
  {
    displayName: 'Key ID',
    name: 'keyId',
    type: 'string',
    default: '',
    displayOptions: { show: get, hide: { lookUpBy: ['employeeId', 'onboardId'] } },
    description: 'The unique key ID of the person, as a work rights record shows it',
  },
  onboardLocator({ show: get, hide: { lookUpBy: ['employeeId', 'keyId'] } }),
  ...outputFields('workRights', ['get'], WORK_RIGHTS_CHOICE),
];
