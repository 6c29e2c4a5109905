import type { Field, FieldGroup, Fields } from '../model/types.ts';

/**
 * Sorts the fields of an object for the page: required fields, fields that are sometimes required, forms with such fields,
 * then the rest. Otherwise keeps the contract's order.
 */
export function requiredFirst({ shared, groups }: Fields): readonly (Field[] | FieldGroup)[] {
  const sorted = shared.toSorted((one, other) => rank(one) - rank(other));
  const must = sorted.filter((field) => rank(field) < OPTIONAL);
  const may = sorted.filter((field) => rank(field) === OPTIONAL);
  const formsFirst = groups.some(({ fields }) => fields.shared.some((field) => rank(field) < OPTIONAL));
  const parts = formsFirst ? [must, ...groups, may] : [[...must, ...may], ...groups];
  return parts.filter((part) => !Array.isArray(part) || part.length > 0);
}

const OPTIONAL = 2;

function rank({ required, presence }: Field): number {
  if (required) return 0;
  return presence.some(({ kind }) => kind !== 'optional' && kind !== 'never') ? 1 : OPTIONAL;
}
