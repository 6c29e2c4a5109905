import type { INodeProperties } from 'n8n-workflow';
import type { Field, Place } from './field';
import { employeeId, keyId } from './ids';

const identified: Place = { operations: ['get', 'update'], evenEmpty: true };
const listed: Place = { operations: ['getAll'] };

export const identifyEmployeeBy: INodeProperties = {
  displayName: 'Identify By',
  name: 'identifyBy',
  type: 'options',
  options: [
    { name: 'Employee ID', value: 'employeeId', description: 'The identifier from your own system' },
    { name: 'Key ID', value: 'keyId', description: 'The unique key ID of the person' },
  ],
  default: 'employeeId',
  description: 'Which ID identifies the person',
};

/** The fields that identify a person: the one ID that **Identify By** names. */
export const employeeIdentityFields: readonly Field[] = [
  {
    path: ['employee_id'],
    parameter: employeeId,
    unless: { identifyBy: ['keyId'] },
    places: [identified],
    identifies: 'number',
  },
  {
    path: ['key_id'],
    parameter: keyId,
    unless: { identifyBy: ['employeeId'] },
    places: [identified],
    identifies: 'number',
  },
];

/** The fields of an update. */
export const employeeUpdateFields: readonly Field[] = [
  {
    path: ['employment_status'],
    parameter: {
      displayName: 'Employment Status',
      name: 'employmentStatus',
      type: 'options',
      options: [
        {
          name: 'Current',
          value: 'Current',
          description: 'Whom you have hired: the service checks them again',
        },
        { name: 'Previous', value: 'Previous', description: 'Who has left' },
        {
          name: 'Prospective',
          value: 'Prospective',
          description: 'A candidate, whom the service checks once',
        },
      ],
      default: 'Current',
      description: 'The new employment status of the person',
    },
    places: [{ operations: ['update'], collection: 'updateFields' }],
    identifies: 'nobody',
  },
];

/** The filters of a list. */
export const employeeListFields: readonly Field[] = [
  {
    path: ['employment_status'],
    parameter: {
      displayName: 'Employment Status',
      name: 'employmentStatus',
      type: 'options',
      options: [
        { name: 'All', value: 'All' },
        { name: 'Current', value: 'Current' },
        { name: 'Previous', value: 'Previous' },
        { name: 'Prospective', value: 'Prospective' },
      ],
      default: 'All',
      description: 'Which people to return, by their employment status',
    },
    places: [listed],
    identifies: 'nobody',
  },
  {
    path: ['datetime'],
    parameter: {
      displayName: 'Changed Since',
      name: 'changedSince',
      type: 'dateTime',
      default: '',
      description:
        'Return only people whose work rights have changed since then. A time without a time zone may return people who changed up to 14 hours before it.',
    },
    reads: 'seconds',
    places: [listed],
    identifies: 'nobody',
  },
];
