// Copied from packages/results by workrights-codegen. Do not edit.
import { oneOf } from './json';
import type { Entitlement, Missing, MissingReason } from './visa-summary';

/**
 * What values of `work_entitlement` and `study_entitlement` say. `LIMITED` is shown. `UNLIMITED`
 * is not; it is read as its plain opposite (open point `entitlement-unlimited`). `NIL` is shown too, for study, but not
 * whether it is the entitlement or its limits that are nil, so it stays unknown until the caller says what it means.
 */
const READINGS: Readonly<Record<string, Entitlement>> = { LIMITED: 'limited', UNLIMITED: 'yes' };
const ENTITLEMENTS = ['yes', 'no', 'limited'] as const;

export interface Reading {
  readonly entitlement: Entitlement;
  readonly reason: MissingReason | null;
  /** Whether it is read by this kit's table, not by one that the caller gave. */
  readonly isOurs?: boolean;
}

/** Reads an entitlement by its exact spelling: another one, or other capitals, is another value. */
export function readEntitlement(
  value: unknown,
  asked: boolean,
  readings: Readonly<Record<string, Entitlement>> | null | undefined,
): Reading {
  if (!asked) return unknown('not-asked');
  if (value === undefined || value === null || value === '') return unknown('not-given');
  if (typeof value !== 'string') return unknown('unreadable');
  const table = [readings ?? {}, READINGS].find((each) => Object.hasOwn(each, value));
  const known = oneOf(table?.[value], ENTITLEMENTS);
  return known === null
    ? unknown('not-documented')
    : { entitlement: known, reason: null, isOurs: table === READINGS };
}

export function unknown(reason: MissingReason): Reading {
  return { entitlement: 'unknown', reason };
}

export function missingOf(field: Missing['field'], reason: MissingReason | null): Missing[] {
  return reason === null ? [] : [{ field, reason }];
}
