import type { INodeProperties } from 'n8n-workflow';
import { parameterOf } from '../../fields/form';
import { waitForResult as waitForResultField } from '../../generated/connectors/operations/run-fields';
import { batchInterval, batchSize, ifNotFinished, pollInterval, timeout } from './pace-options';

const create = { resource: ['visaCheck'], operation: ['create'] };

export const waitForResult: INodeProperties = parameterOf(waitForResultField);

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
