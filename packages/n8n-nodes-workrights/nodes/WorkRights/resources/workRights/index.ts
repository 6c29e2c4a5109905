import type { INodeProperties } from 'n8n-workflow';
import { formOf } from '../../fields/form';
import { lookUpBy, workRightsFields } from '../../fields/work-rights-fields';
import { outputs } from '../../generated/outputs';
import { outputFields } from '../shared';

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
  { ...lookUpBy, displayOptions: { show: { resource: ['workRights'], operation: ['get'] } } },
  ...formOf('workRights', workRightsFields),
  ...outputFields('workRights', ['get'], outputs.workRights),
];
