import type { INodeProperties } from 'n8n-workflow';
import type { Conditions, Field, Group } from '../generated/connectors/operations/field';
import type { OperationName } from '../generated/connectors/operations/operations';
import { fillFromColumns } from './column-parameters';
import { modesOf } from './locators';
import { formOperation } from './operations';

/**
 * The parameters of operations' fields in the form itself, in the order of the fields. A field that they share is one
 * parameter. Numbers aren't among them: each has limits of its own.
 */
export function formOf(...names: readonly OperationName[]): INodeProperties[] {
  const shared = new Map<string, { field: Field; resource: string; operations: string[] }>();
  for (const { resource, operation, fields } of names.map(formOperation)) {
    for (const field of fields.filter(({ group, type }) => group === undefined && type !== 'number')) {
      const key = JSON.stringify({ ...field, path: [] });
      const { operations } = shared.get(key) ?? { operations: [] };
      shared.set(key, { field, resource, operations: [...operations, operation] });
    }
  }
  return [...shared.values()].flatMap(({ field, resource, operations }) =>
    inBothForms(field, {
      ...parameterOf(field),
      displayOptions: { show: { resource: [resource], operation: operations }, ...hiddenBy(field) },
    }),
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

/** The parameters of an operation's fields in a collection, sorted by name as n8n requires. */
export function membersOf(group: Group, name: OperationName): INodeProperties[] {
  return formOperation(name)
    .fields.filter((field) => field.group === group)
    .map((field) => ({ ...parameterOf(field), displayOptions: hiddenBy(field, '/') }))
    .toSorted((one, other) => one.displayName.localeCompare(other.displayName, 'en'));
}

/** A field as a parameter of the editor, wherever it's shown. */
export function parameterOf(field: Field): INodeProperties {
  const { label, name, help, placeholder, required, default: standard } = field;
  const modes = modesOf(field);
  const base = { displayName: label, name, description: help, ...(required && { required }) };
  if (modes !== undefined) {
    return { ...base, type: 'resourceLocator', default: { mode: 'list', value: '' }, ...modes };
  }
  const shown = { ...base, ...(placeholder !== undefined && { placeholder }) };
  switch (field.type) {
    case 'choice':
      return { ...shown, type: 'options', options: optionsOf(field), default: standard ?? '' };
    case 'date':
      return { ...shown, type: 'dateTime', typeOptions: { dateOnly: true }, default: '' };
    case 'time':
      return { ...shown, type: 'dateTime', default: '' };
    case 'boolean':
    case 'number':
      return { ...shown, type: field.type, default: standard ?? '' };
    default:
      return { ...shown, type: 'string', default: '' };
  }
}

/** Of choices, by their value: what the node does that other tools don't. */
const CHOICE_HELP: Readonly<Record<string, string>> = {
  offpeak:
    'Processed from 9pm to 6am AEST, for large numbers. The node does not wait; the Work Rights Trigger brings the result.',
};

/** Without a default, the empty choice comes first: the user has to choose. */
function optionsOf({ choices = [], default: standard }: Field): INodeProperties['options'] {
  return [
    ...(standard === undefined ? [{ name: 'Choose One', value: '' }] : []),
    ...choices.map(({ label, value, help }) => ({
      name: label,
      value,
      ...(help !== undefined && { description: CHOICE_HELP[value] ?? help }),
    })),
  ];
}

/** @param prefix put before the parameters' names: collections refer to the form's parameters with `/`. */
function hiddenBy({ unless, elsewhere }: Field, prefix = ''): INodeProperties['displayOptions'] {
  const conditions: Conditions = { ...unless, ...elsewhere };
  if (Object.keys(conditions).length === 0) return {};
  return {
    hide: Object.fromEntries(
      Object.entries(conditions).map(([name, values]) => [`${prefix}${name}`, [...values]]),
    ),
  };
}
