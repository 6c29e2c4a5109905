import type { INodeProperties } from 'n8n-workflow';
import { approvalLetterGender } from './approval-letter';

const create = { resource: ['visaCheck'], operation: ['create'] };

export const createOptions: INodeProperties[] = [
  {
    displayName: 'Mode',
    name: 'mode',
    type: 'options',
    options: [
      { name: 'Fast', value: 'fastcheck', description: 'Finishes in about 5 to 20 seconds' },
      {
        name: 'Off-Peak',
        value: 'offpeak',
        description:
          'Processed from 9pm to 6am AEST, for large numbers. The node does not wait; the Work Rights Trigger brings the result.',
      },
    ],
    default: 'fastcheck',
    displayOptions: { show: create },
    description: 'When the check is processed',
  },
  {
    displayName: 'Wait for Result',
    name: 'waitForResult',
    type: 'boolean',
    default: true,
    displayOptions: { show: create, hide: { mode: ['offpeak'] } },
    description:
      'Whether to wait until the checks are completed. Checks that are not finished in time are returned as pending, with their IDs.',
  },
  {
    displayName: 'Additional Fields',
    name: 'additionalFields',
    type: 'collection',
    placeholder: 'Add Field',
    default: {},
    displayOptions: { show: create },
    options: [
      {
        displayName: 'Approval Letter Start Date',
        name: 'approvalLetterStartDate',
        type: 'dateTime',
        typeOptions: { dateOnly: true },
        default: '',
        description: 'The start date on the visa grant letter, as yyyy-mm-dd. New Zealand only.',
      },
      {
        displayName: 'Customer Authority ID',
        name: 'customerAuthorityId',
        type: 'string',
        default: '',
        placeholder: 'e.g. ca_7d2e91b0c5',
        description:
          'The customer authority to run the check with. Agent checks have a field of their own for it.',
      },
      {
        displayName: 'Date of Birth',
        name: 'dateOfBirth',
        type: 'dateTime',
        typeOptions: { dateOnly: true },
        default: '',
        description: 'Day of birth as yyyy-mm-dd',
      },
      {
        displayName: 'Employment Start Date',
        name: 'employmentStartDate',
        type: 'dateTime',
        typeOptions: { dateOnly: true },
        default: '',
        description: 'The first day of the employment, as yyyy-mm-dd. New Zealand employer checks only.',
      },
      {
        ...approvalLetterGender,
      },
      {
        displayName: 'Given Name',
        name: 'givenName',
        type: 'string',
        default: '',
        placeholder: 'e.g. Robin',
        description: 'Given name as in the document: Latin letters, spaces and hyphens only',
      },
    ],
  },
  {
    displayName: 'Options',
    name: 'options',
    type: 'collection',
    placeholder: 'Add Option',
    default: {},
    displayOptions: { show: create, hide: { '@tool': [true] } },
    options: [
      {
        displayName: 'Batch Interval (Milliseconds)',
        name: 'batchInterval',
        type: 'number',
        typeOptions: { minValue: 0 },
        default: 0,
        description: 'Pause between two batches of creations. 0 for none.',
      },
      {
        displayName: 'Batch Size',
        name: 'batchSize',
        type: 'number',
        typeOptions: { minValue: 1 },
        default: 10,
        description: 'How many checks are created at the same time',
      },
      {
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
        description: 'What to do with a check that is not completed when the timeout is over',
      },
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
        description: 'How long to wait for the results of all items together, once they are submitted',
      },
    ],
  },
];
