import type { INodeProperties } from 'n8n-workflow';
import { consent, fillFromColumns } from '../../fields/column-parameters';
import { formOf } from '../../fields/form';
import { operationParameter } from '../../fields/operations';
import { outputs } from '../../generated/outputs';
import { collectionOf, listLength, outputFields } from '../shared';
import { createOptions } from './create-options';
import { pollInterval, timeout } from './pace-options';

export const visaCheckDescription: INodeProperties[] = [
  operationParameter('visaCheck', 'create'),
  fillFromColumns,
  consent,
  ...formOf('createVisaCheck'),
  collectionOf('additionalFields', 'createVisaCheck'),
  ...formOf('downloadVisaCheckRecord', 'getVisaCheck', 'lookupVisaChecks', 'waitForVisaCheck'),
  {
    displayName: 'Put Output File in Field',
    name: 'binaryPropertyName',
    type: 'string',
    default: 'data',
    required: true,
    displayOptions: { show: { resource: ['visaCheck'], operation: ['downloadAttachment'] } },
    hint: 'The name of the output binary field to put the file in',
  },
  ...listLength('visaCheck'),
  {
    ...collectionOf('filters', 'listVisaChecks'),
    description: 'Which of the recent checks to return: those that all filters want',
  },
  ...outputFields('visaCheck', ['create', 'get', 'getAll', 'lookup', 'waitForResult'], outputs.visaCheck),
  createOptions,
  {
    displayName: 'Options',
    name: 'options',
    type: 'collection',
    placeholder: 'Add Option',
    default: {},
    displayOptions: { show: { resource: ['visaCheck'], operation: ['waitForResult'] } },
    options: [pollInterval, timeout],
  },
];
