import type { INodeProperties } from 'n8n-workflow';
import { membersOf, parameterOf } from '../fields/form';
import { formOperation } from '../fields/operations';
import { GROUP_LABELS, type Group } from '../generated/connectors/operations/field';
import type { OperationName } from '../generated/connectors/operations/operations';
import { limit as limitField } from '../generated/connectors/operations/run-fields';

export const includeInput: INodeProperties = {
  displayName: 'Include Input',
  name: 'includeInput',
  type: 'boolean',
  default: false,
  description:
    "Whether to put the fields of the input item into the field 'input' of its output item. They may be personal data, which n8n then stores once more.",
};

/**
 * The parameters for the output. AI agents choose fields, because too many confuse a model (n8n's UX guidelines): any column of
 * the simplified output, and some others of the record.
 */
export function outputFields(
  resource: string,
  operations: readonly string[],
  { columns, others }: { readonly columns: readonly string[]; readonly others: readonly string[] },
): INodeProperties[] {
  const show = { resource: [resource], operation: [...operations] };
  // A list has one input item for many records.
  const inputs = operations.filter((operation) => operation !== 'getAll');
  return [
    {
      displayName: 'Simplify',
      name: 'simple',
      type: 'boolean',
      default: true,
      displayOptions: { show, hide: { '@tool': [true] } },
      description: 'Whether to return a simplified version of the response instead of the raw data',
    },
    ...(inputs.length === 0
      ? []
      : [
          {
            ...includeInput,
            displayOptions: {
              show: { resource: [resource], operation: inputs },
              hide: { '@tool': [true] },
            },
          },
        ]),
    {
      displayName: 'Output',
      name: 'output',
      type: 'options',
      options: [
        { name: 'Raw', value: 'raw', description: 'Everything that the service sent' },
        {
          name: 'Selected Fields',
          value: 'selected',
          description: 'The ID, the doubts of a check or record, and the fields that you choose',
        },
        { name: 'Simplified', value: 'simplified', description: 'At most ten flat fields' },
      ],
      default: 'simplified',
      displayOptions: { show: { ...show, '@tool': [true] } },
      description: 'What the agent sees',
    },
    {
      displayName: 'Fields',
      name: 'fields',
      type: 'multiOptions',
      options: [...columns, ...others]
        .map((value) => ({ name: titleOf(value), value }))
        .toSorted((one, other) => one.name.localeCompare(other.name, 'en')),
      default: [],
      displayOptions: { show: { ...show, '@tool': [true] }, hide: { output: ['raw', 'simplified'] } },
      description:
        'The fields that the agent gets to see. The ID is always included, and so are the doubts of a visa check or work rights record.',
    },
  ];
}

function titleOf(field: string): string {
  const words = field.split('_').map((word) => `${word.charAt(0).toUpperCase()}${word.slice(1)}`);
  return words.join(' ').replace(/\bId\b/u, 'ID');
}

export const returnAll: INodeProperties = {
  displayName: 'Return All',
  name: 'returnAll',
  type: 'boolean',
  default: false,
  description: 'Whether to return all results or only up to a given limit',
};

export const limit: INodeProperties = { ...parameterOf(limitField), typeOptions: { minValue: 1 } };

/** A section of an operation's form. */
export function collectionOf(group: Group, name: OperationName): INodeProperties {
  const { resource, operation } = formOperation(name);
  return {
    displayName: GROUP_LABELS[group],
    name: group,
    type: 'collection',
    placeholder: group === 'filters' ? 'Add Filter' : 'Add Field',
    default: {},
    displayOptions: { show: { resource: [resource], operation: [operation] } },
    options: membersOf(group, name),
  };
}

export function listLength(resource: string): INodeProperties[] {
  return [
    { ...returnAll, displayOptions: { show: { resource: [resource], operation: ['getAll'] } } },
    {
      ...limit,
      displayOptions: { show: { resource: [resource], operation: ['getAll'] }, hide: { returnAll: [true] } },
    },
  ];
}
