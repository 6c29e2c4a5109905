// Copied from packages/connectors by workrights-codegen. Do not edit.
import { checkEndOf } from '../../results/check-end';
import { countryOf } from '../../results/country';
import { isObject } from '../../explainer/value';
import type { Field } from '../operations/field';
import { limit, timeout, waitForResult } from '../operations/run-fields';
import { listFilters } from '../operations/visa-check-fields';
import type { Source } from './request';
import { choiceOf, flagOf, numberOf } from './settings';

/** In seconds. Timers count milliseconds in 32 bits, so a pause longer than about 24 days would end at once. */
const A_DAY = 86_400;
const SHORTEST = 0.2;

export const SECONDS = { least: SHORTEST, most: A_DAY } as const;
export const COUNT = { least: 1, whole: true } as const;

/** How long to wait for results, in seconds. @throws InputError if it's invalid. */
export const timeoutOf = (source: Source): number => numberOf(timeout, source.valueOf(timeout), SECONDS);

/** Whether to wait for the result. @throws InputError if it's neither yes nor no. */
export function waitsOf(source: Source): boolean {
  const value = source.valueOf(waitForResult);
  return flagOf(waitForResult, value === '' ? undefined : value);
}

/** The most results of a list. @throws InputError if it's no whole number of at least 1. */
export const limitOf = (source: Source): number => numberOf(limit, source.valueOf(limit), COUNT);

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
