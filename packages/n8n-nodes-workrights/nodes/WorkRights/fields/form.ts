import type { INodeProperties } from 'n8n-workflow';
import { fillFromColumns } from './column-parameters';
import type { Collection, Conditions, Field } from './field';

/** The parameters of the fields in the form itself, in the order of the fields. */
export function formOf(resource: string, fields: readonly Field[]): INodeProperties[] {
  return fields.flatMap((field) =>
    field.places
      .filter(({ collection }) => collection === undefined)
      .flatMap(({ operations, unless, description }) =>
        inBothForms(field, {
          ...field.parameter,
          displayOptions: {
            show: { resource: [resource], operation: [...operations] },
            ...hiddenBy({ ...field.unless, ...unless }),
          },
          ...(description !== undefined && { description }),
        }),
      ),
  );
}

/** n8n has no conditions for `required`. So a field that a column can fill appears twice, once required and once optional. */
function inBothForms({ column }: Field, parameter: INodeProperties): INodeProperties[] {
  const { required, ...optional } = parameter;
  if (required !== true || column === undefined) return [parameter];
  const { show, hide } = parameter.displayOptions ?? {};
  return [
    { ...parameter, displayOptions: { show, hide: { ...hide, [fillFromColumns.name]: [true] } } },
    {
      ...optional,
      displayOptions: { show: { ...show, [fillFromColumns.name]: [true] }, ...(hide && { hide }) },
    },
  ];
}

/** @param prefix put before the parameters' names: collections refer to the form's parameters with `/`. */
function hiddenBy(conditions: Conditions, prefix = ''): INodeProperties['displayOptions'] {
  if (Object.keys(conditions).length === 0) return {};
  return {
    hide: Object.fromEntries(
      Object.entries(conditions).map(([name, values]) => [`${prefix}${name}`, [...values]]),
    ),
  };
}

/** The parameters of the fields in a collection, sorted by name as n8n requires. */
export function membersOf(collection: Collection, fields: readonly Field[]): INodeProperties[] {
  const members = fields.flatMap((field) =>
    field.places
      .filter((place) => place.collection === collection)
      .map(({ unless, description }) => ({
        ...field.parameter,
        displayOptions: hiddenBy({ ...field.unless, ...unless }, '/'),
        ...(description !== undefined && { description }),
      })),
  );
  return members.toSorted((one, other) => one.displayName.localeCompare(other.displayName, 'en'));
}
