import { asOneOf } from './choices.ts';
import { matches, type Chosen, type Field } from '../operations/field.ts';
import { operationNamed, type OperationName } from '../operations/operations.ts';

/**
 * The form of an operation for these choices, such as the country and the check type. A choice that isn't made yet has its
 * default.
 */
export function fieldsOf(name: OperationName, chosen: Chosen = {}): readonly Field[] {
  const { fields } = operationNamed(name);
  const all = withDefaults(fields, chosen);
  return fields.filter(({ unless, elsewhere }) => !matches(unless, all) && !matches(elsewhere, all));
}

function withDefaults(fields: readonly Field[], chosen: Chosen): Chosen {
  const choices = fields.filter(({ type }) => type === 'choice');
  return Object.fromEntries(
    choices.map((field) => [field.name, asOneOf(field, chosen[field.name] ?? field.default)]),
  );
}
