import type { INodeProperties } from 'n8n-workflow';
import { fillFromColumns } from './column-parameters';
import type { Collection, Conditions, Field } from './field';

/** The parameters of fields that stand in the form itself, in the order of the fields. */
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

/** n8n has no condition for `required`: a field that a column can fill is there twice, and the other one may be empty. */
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

/** @param prefix stands before the names of the parameters: collections find those of the form by `/`. */
function hiddenBy(conditions: Conditions, prefix = ''): INodeProperties['displayOptions'] {
  if (Object.keys(conditions).length === 0) return {};
  return {
    hide: Object.fromEntries(
      Object.entries(conditions).map(([name, values]) => [`${prefix}${name}`, [...values]]),
    ),
  };
}

/** The parameters of fields in a collection, sorted by their names, as n8n asks. */
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
