import type { Entitlement, Missing, MissingReason } from './visa-summary.ts';

/**
 * What values of `work_entitlement` and `study_entitlement` say. `LIMITED` is shown (service.md §2.3). `UNLIMITED`
 * is not; it is read as its plain opposite (open point `entitlement-unlimited`). `NIL` is shown too, for study, but not whether it is the entitlement or its limits that are
 * nil, so it stays unknown until the caller says what it means.
 */
const READINGS: Readonly<Record<string, Entitlement>> = { LIMITED: 'limited', UNLIMITED: 'yes' };

export interface Reading {
  readonly entitlement: Entitlement;
  readonly reason: MissingReason | null;
}

export function readEntitlement(
  value: unknown,
  asked: boolean,
  readings: Readonly<Record<string, Entitlement>> = {},
): Reading {
  if (value === undefined || value === null || value === '')
    return unknown(asked ? 'not-given' : 'not-asked');
  if (typeof value !== 'string') return unknown('unreadable');
  const word = value.trim().toUpperCase();
  const known = [readings, READINGS].find((table) => Object.hasOwn(table, word))?.[word];
  return known === undefined || known === 'unknown'
    ? unknown('not-documented')
    : { entitlement: known, reason: null };
}

/**
 * What is left of a reading in a check with this `result.code`. `SUCCESS` is the only one shown (service.md §2.1): after
 * any other nobody knows whether the visa beside it can be relied on. New Zealand's checks have none.
 */
export function weighed(reading: Reading, code: unknown): Reading {
  const isPlain = code === undefined || code === null || code === 'SUCCESS';
  return isPlain || reading.reason !== null ? reading : unknown('other-outcome');
}

export function unknown(reason: MissingReason): Reading {
  return { entitlement: 'unknown', reason };
}

export function missingOf(field: Missing['field'], reason: MissingReason | null): Missing[] {
  return reason === null ? [] : [{ field, reason }];
}
