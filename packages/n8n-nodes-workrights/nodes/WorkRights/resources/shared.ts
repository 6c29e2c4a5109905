import type { INodeProperties } from 'n8n-workflow';

/** Fields that several operations have. Each takes the operations that show it. */

/**
 * What becomes output. Tools of AI agents choose the fields: too many confuse a model (n8n's UX guidelines).
 *
 * @param fields those of the simplified output, and others of the record that can be chosen.
 */
export function outputFields(
  resource: string,
  operations: readonly string[],
  fields: readonly string[],
): INodeProperties[] {
  const show = { resource: [resource], operation: [...operations] };
  return [
    {
      displayName: 'Simplify',
      name: 'simple',
      type: 'boolean',
      default: true,
      displayOptions: { show, hide: { '@tool': [true] } },
      description: 'Whether to return a simplified version of the response instead of the raw data',
    },
    {
      displayName: 'Output',
      name: 'output',
      type: 'options',
      options: [
        { name: 'Raw', value: 'raw', description: 'All that the service sent' },
        {
          name: 'Selected Fields',
          value: 'selected',
          description: 'The ID, the doubts of a visa check, and the fields that you choose',
        },
        { name: 'Simplified', value: 'simplified', description: 'Ten flat fields at most' },
      ],
      default: 'simplified',
      displayOptions: { show: { ...show, '@tool': [true] } },
      description: 'What the agent gets to see',
    },
    {
      displayName: 'Fields',
      name: 'fields',
      type: 'multiOptions',
      options: fields
        .map((value) => ({ name: titleOf(value), value }))
        .toSorted((one, other) => one.name.localeCompare(other.name, 'en')),
      default: [],
      displayOptions: { show: { ...show, '@tool': [true] }, hide: { output: ['raw', 'simplified'] } },
      description:
        'The fields that the agent gets to see. The ID always comes along, and the doubts of a visa check.',
    },
  ];
}

function titleOf(field: string): string {
  const words = field.split('_').map((word) => `${word.charAt(0).toUpperCase()}${word.slice(1)}`);
  return words.join(' ').replace(/\bId\b/u, 'ID');
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
      displayOptions: { show: { resource: [resource], operation: ['getAll'] }, hide: { returnAll: [true] } },
      description: 'Max number of results to return',
    },
  ];
}

/** Not required, because it stands behind a choice that may be an expression. The node itself judges each item. */
export function onboardLocator(displayOptions: INodeProperties['displayOptions']): INodeProperties {
  return {
    displayName: 'Onboarding Request',
    name: 'onboardId',
    type: 'resourceLocator',
    default: { mode: 'list', value: '' },
    displayOptions,
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
