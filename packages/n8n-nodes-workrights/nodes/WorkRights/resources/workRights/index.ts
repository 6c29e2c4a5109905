import type { INodeProperties } from 'n8n-workflow';
import { formOf } from '../../fields/form';
import { operationParameter } from '../../fields/operations';
import { outputs } from '../../generated/outputs';
import { outputFields } from '../shared';

export const workRightsDescription: INodeProperties[] = [
  operationParameter('workRights', 'get'),
  ...formOf('getWorkRights'),
  ...outputFields('workRights', ['get'], outputs.workRights),
];
