import type { INodeProperties } from 'n8n-workflow';
import { formOf } from '../../fields/form';
import { operationParameter } from '../../fields/operations';
import { outputs } from '../../generated/outputs';
import { collectionOf, listLength, outputFields } from '../shared';

export const employeeDescription: INodeProperties[] = [
  operationParameter('employee', 'getAll'),
  ...formOf('getEmployee', 'updateEmployee'),
  collectionOf('updateFields', 'updateEmployee'),
  ...formOf('listEmployees'),
  ...listLength('employee'),
  ...outputFields('employee', ['get', 'getAll', 'update'], outputs.employee),
];
