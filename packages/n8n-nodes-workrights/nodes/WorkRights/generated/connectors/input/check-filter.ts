// Copied from packages/connectors by workrights-codegen. Do not edit.
import { checkEndOf } from '../../results/check-end';
import { countryOf } from '../../results/country';
import { isObject } from '../../explainer/value';
import type { Field } from '../operations/field';
import { listFilters } from '../operations/visa-check-fields';
import type { Source } from './request';
import { choiceOf } from './settings';

type Check = Readonly<Record<string, unknown>>;

const WANTED: Readonly<Record<string, (check: Check, value: string) => boolean>> = {
  jurisdiction: (check, value) =>
    countryOf(check, isObject(check['visa']) ? check['visa'] : {}).country === value,
  environment: ({ environment }, value) => environment === value,
  mode: ({ mode }, value) => mode === value,
  status: ({ status }, value) => (checkEndOf(status) === 'completed') === (value === 'completed'),
};

/** Whether a check matches all filters that were added. @throws InputError for an invalid filter. */
export function checkFilterOf(source: Source): (check: Check) => boolean {
  const filters = listFilters.flatMap((field: Field) => {
    const value = source.valueOf(field);
    return value === undefined ? [] : [[field.name, choiceOf(field, value)] as const];
  });
  return (check) => filters.every(([name, value]) => WANTED[name]?.(check, value) === true);
}
