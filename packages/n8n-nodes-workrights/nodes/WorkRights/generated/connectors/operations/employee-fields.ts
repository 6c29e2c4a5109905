// Copied from packages/connectors by workrights-codegen. Do not edit.
import type { Field } from './field';

/** The fields of an update. */
export const employeeUpdateFields: readonly Field[] = [
  {
    name: 'employmentStatus',
    path: ['employment_status'],
    label: 'Employment Status',
    help: 'The new employment status of the person',
    type: 'choice',
    choices: [
      { label: 'Current', value: 'Current', help: 'Whom you have hired: the service checks them again' },
      { label: 'Previous', value: 'Previous', help: 'Who has left' },
      { label: 'Prospective', value: 'Prospective', help: 'A candidate, whom the service checks once' },
    ],
    default: 'Current',
    group: 'updateFields',
    identifies: 'nobody',
  },
];

/** The filters of a list. */
export const employeeListFields: readonly Field[] = [
  {
    name: 'employmentStatus',
    path: ['employment_status'],
    label: 'Employment Status',
    help: 'Which people to return, by their employment status',
    type: 'choice',
    choices: [
      { label: 'All', value: 'All' },
      { label: 'Current', value: 'Current' },
      { label: 'Previous', value: 'Previous' },
      { label: 'Prospective', value: 'Prospective' },
    ],
    default: 'All',
    identifies: 'nobody',
  },
  {
    name: 'changedSince',
    path: ['datetime'],
    label: 'Changed Since',
    help: 'Return only people whose work rights have changed since then. A time without a time zone may return people who changed up to 14 hours before it.',
    type: 'time',
    identifies: 'nobody',
  },
];
