import type { INodeProperties } from 'n8n-workflow';

/** Fields that several operations have. Each takes the operations that show it. */

export function simplify(resource: string, operations: readonly string[]): INodeProperties {
  return {
    displayName: 'Simplify',
    name: 'simple',
    type: 'boolean',
    default: true,
    displayOptions: { show: { resource: [resource], operation: [...operations] } },
    description: 'Whether to return a simplified version of the response instead of the raw data',
  };
}

export function listLength(resource: string): INodeProperties[] {
  return [
    {
      displayName: 'Return All',
      name: 'returnAll',
      type: 'boolean',
      default: false,
      displayOptions: { show: { resource: [resource], operation: ['getAll'] } },
      description: 'Whether to return all results or only up to a given limit',
    },
    {
      displayName: 'Limit',
      name: 'limit',
      type: 'number',
      typeOptions: { minValue: 1 },
      default: 50,
      displayOptions: { show: { resource: [resource], operation: ['getAll'], returnAll: [false] } },
      description: 'Max number of results to return',
    },
  ];
}

export function onboardLocator(show: Record<string, string[]>): INodeProperties {
  return {
    displayName: 'Onboarding Request',
    name: 'onboardId',
    type: 'resourceLocator',
    default: { mode: 'list', value: '' },
    required: true,
    displayOptions: { show },
    description: 'The onboarding request, by its ID',
    modes: [
      {
        displayName: 'From List',
        name: 'list',
        type: 'list',
        placeholder: 'Select an onboarding request...',
        typeOptions: { searchListMethod: 'searchOnboards', searchable: true },
      },
      {
        displayName: 'By ID',
        name: 'id',
        type: 'string',
        placeholder: 'e.g. 7f3a2b',
        validation: [
          { type: 'regex', properties: { regex: '\\S+', errorMessage: 'Enter the ID of the request' } },
        ],
      },
    ],
  };
}
