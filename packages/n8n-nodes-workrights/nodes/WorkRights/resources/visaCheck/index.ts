import type { INodeProperties } from 'n8n-workflow';
import { CHECK_CHOICE } from '../../shared/simplify';
import { listLength, outputFields } from '../shared';
import { createFields } from './create-fields';
import { createOptions } from './create-options';
import { visaCheckOperations } from './operations';

const ONE_CHECK = ['downloadAttachment', 'get', 'lookup', 'waitForResult'];

export const visaCheckDescription: INodeProperties[] = [
  visaCheckOperations,
  ...createFields,
  ...createOptions,
  {
    displayName: 'Visa Check',
    name: 'visaCheckId',
    type: 'resourceLocator',
    default: { mode: 'list', value: '' },
    required: true,
    displayOptions: { show: { resource: ['visaCheck'], operation: ONE_CHECK } },
    description: 'The visa check, by its ID. It starts with vc_.',
    modes: [
      {
        displayName: 'From List',
        name: 'list',
        type: 'list',
        placeholder: 'Select a visa check...',
        typeOptions: { searchListMethod: 'searchVisaChecks', searchable: true },
      },
      {
        displayName: 'By ID',
        name: 'id',
        type: 'string',
        placeholder: 'e.g. vc_3f9ac1d27b',
        validation: [
          { type: 'regex', properties: { regex: 'vc_\\S+', errorMessage: 'An ID starts with vc_' } },
        ],
      },
    ],
  },
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
  ...outputFields('visaCheck', ['create', 'get', 'getAll', 'lookup', 'waitForResult'], CHECK_CHOICE),
  {
    displayName: 'Options',
    name: 'options',
    type: 'collection',
    placeholder: 'Add Option',
    default: {},
    displayOptions: { show: { resource: ['visaCheck'], operation: ['waitForResult'] } },
    options: [
      {
        displayName: 'Poll Interval (Seconds)',
        name: 'pollInterval',
        type: 'number',
        typeOptions: { minValue: 0.2, numberPrecision: 1 },
        default: 2,
        description: 'Time between two lookups of all checks that are waited for',
      },
      {
        displayName: 'Timeout (Seconds)',
        name: 'timeout',
        type: 'number',
        typeOptions: { minValue: 1 },
        default: 60,
        description: 'How long to wait for the results of all items together',
      },
    ],
  },
];
