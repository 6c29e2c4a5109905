import type { INodeProperties } from 'n8n-workflow';
import {
  employeeIdentityFields,
  employeeListFields,
  employeeUpdateFields,
  identifyEmployeeBy,
} from '../../fields/employee-fields';
import { formOf, membersOf } from '../../fields/form';
import { outputs } from '../../generated/outputs';
import { listLength, outputFields } from '../shared';

const resource = ['employee'];

export const employeeDescription: INodeProperties[] = [
  {
    displayName: 'Operation',
    name: 'operation',
    type: 'options',
    noDataExpression: true,
    displayOptions: { show: { resource } },
    options: [
      {
        name: 'Get',
        value: 'get',
        action: 'Get employee',
        description: 'Retrieve one person of the web application with the employment status',
      },
      {
        name: 'Get Many',
        value: 'getAll',
        action: 'Get many employees',
        description: 'Retrieve a list of people, also only those whose work rights have changed since a time',
      },
      {
        name: 'Update',
        value: 'update',
        action: 'Update employee',
        description: 'Change the employment status of a person, such as a candidate whom you have hired',
      },
    ],
    default: 'getAll',
  },
  { ...identifyEmployeeBy, displayOptions: { show: { resource, operation: ['get', 'update'] } } },
  ...formOf('employee', employeeIdentityFields),
  {
    displayName: 'Update Fields',
    name: 'updateFields',
    type: 'collection',
    placeholder: 'Add Field',
    default: {},
    displayOptions: { show: { resource, operation: ['update'] } },
    options: membersOf('updateFields', employeeUpdateFields),
  },
  ...formOf('employee', employeeListFields),
  ...listLength('employee'),
  ...outputFields('employee', ['get', 'getAll', 'update'], outputs.employee),
];
