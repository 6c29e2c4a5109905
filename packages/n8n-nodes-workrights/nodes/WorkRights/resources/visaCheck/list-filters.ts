import type { INodeProperties } from 'n8n-workflow';
import { COUNTRIES } from '../../fields/visa-check-fields';

/** Which of the recent checks to return. The service has no filters (service.md §4.1), so the node filters the list. */
export const listFilters: INodeProperties = {
  displayName: 'Filters',
  name: 'filters',
  type: 'collection',
  placeholder: 'Add Filter',
  default: {},
  displayOptions: { show: { resource: ['visaCheck'], operation: ['getAll'] } },
  description: 'Which of the recent checks to return: those that all filters want',
  options: [
    {
      displayName: 'Country',
      name: 'jurisdiction',
      type: 'options',
      options: COUNTRIES,
      default: 'AUS',
      description: 'The country whose visa was checked',
    },
    {
      displayName: 'Environment',
      name: 'environment',
      type: 'options',
      options: [
        { name: 'Live', value: 'live' },
        { name: 'Sandbox', value: 'sandbox' },
      ],
      default: 'live',
      description: 'Where the checks ran',
    },
    {
      displayName: 'Mode',
      name: 'mode',
      type: 'options',
      options: [
        { name: 'Fast', value: 'fastcheck' },
        { name: 'Off-Peak', value: 'offpeak' },
      ],
      default: 'fastcheck',
      description: 'When the checks are processed',
    },
    {
      displayName: 'Status',
      name: 'status',
      type: 'options',
      options: [
        { name: 'Completed', value: 'completed' },
        { name: 'Not Completed', value: 'open', description: 'Pending, or any other status' },
      ],
      default: 'completed',
      description: 'Whether the checks have their result',
    },
  ],
};
