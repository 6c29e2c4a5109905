import type { INodeProperties } from 'n8n-workflow';
import { parameterOf } from '../../fields/form';
import { timeout as timeoutField } from '../../generated/connectors/operations/run-fields';

export const batchInterval: INodeProperties = {
  displayName: 'Batch Interval (Milliseconds)',
  name: 'batchInterval',
  type: 'number',
  typeOptions: { minValue: 0 },
  default: 0,
  description: 'Pause between two batches of creations. 0 for none.',
};

export const batchSize: INodeProperties = {
  displayName: 'Batch Size',
  name: 'batchSize',
  type: 'number',
  typeOptions: { minValue: 1 },
  default: 10,
  description: 'How many checks are created at the same time',
};

export const ifNotFinished: INodeProperties = {
  displayName: 'If Not Finished',
  name: 'ifNotFinished',
  type: 'options',
  options: [
    {
      name: 'Return Pending Check',
      value: 'return',
      description: 'Pass the check on as it is, so that its ID can be used later',
    },
    {
      name: 'Treat as Failed',
      value: 'fail',
      description: 'Stop, or send the item to the error output. The message names the ID.',
    },
  ],
  default: 'return',
  description: 'What to do with a check that failed, or is not completed when the timeout is over',
};

export const pollInterval: INodeProperties = {
  displayName: 'Poll Interval (Seconds)',
  name: 'pollInterval',
  type: 'number',
  typeOptions: { minValue: 0.2, numberPrecision: 1 },
  default: 2,
  description: 'Time between two lookups of all checks that are waited for',
};

export const timeout: INodeProperties = { ...parameterOf(timeoutField), typeOptions: { minValue: 1 } };
