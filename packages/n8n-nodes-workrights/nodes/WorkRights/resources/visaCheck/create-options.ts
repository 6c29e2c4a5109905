import type { INodeProperties } from 'n8n-workflow';
import { membersOf } from '../../fields/form';
import { visaCheckFields } from '../../fields/visa-check-fields';
import { batchInterval, batchSize, ifNotFinished, pollInterval, timeout } from './pace-options';

const create = { resource: ['visaCheck'], operation: ['create'] };

export const waitForResult: INodeProperties = {
  displayName: 'Wait for Result',
  name: 'waitForResult',
  type: 'boolean',
  default: true,
  displayOptions: { show: create, hide: { mode: ['offpeak'] } },
  description:
    'Whether to wait until the checks are completed. Checks that are not finished in time are returned as pending, with their IDs.',
};

export const additionalFields: INodeProperties = {
  displayName: 'Additional Fields',
  name: 'additionalFields',
  type: 'collection',
  placeholder: 'Add Field',
  default: {},
  displayOptions: { show: create },
  options: membersOf('additionalFields', visaCheckFields),
};

export const createOptions: INodeProperties = {
  displayName: 'Options',
  name: 'options',
  type: 'collection',
  placeholder: 'Add Option',
  default: {},
  displayOptions: { show: create, hide: { '@tool': [true] } },
  options: [
    batchInterval,
    batchSize,
    ifNotFinished,
    pollInterval,
    {
      ...timeout,
      description: 'How long to wait for the results of all items together, once they are submitted',
    },
  ],
};
