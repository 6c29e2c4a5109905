import type { INodeProperties } from 'n8n-workflow';
import { consent, fillFromColumns } from '../../fields/column-parameters';
import { formOf } from '../../fields/form';
import { visaCheckFields, visaCheckIdField } from '../../fields/visa-check-fields';
import { outputs } from '../../generated/outputs';
import { listLength, outputFields } from '../shared';
import { additionalFields, createOptions, waitForResult } from './create-options';
import { listFilters } from './list-filters';
import { pollInterval, timeout } from './pace-options';
import { visaCheckOperations } from './operations';

export const visaCheckDescription: INodeProperties[] = [
  visaCheckOperations,
  fillFromColumns,
  consent,
  ...formOf('visaCheck', visaCheckFields),
  waitForResult,
  additionalFields,
  ...formOf('visaCheck', [visaCheckIdField]),
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
  listFilters,
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
