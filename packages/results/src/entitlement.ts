import { oneOf } from './json.ts';
import type { Entitlement, Missing, MissingReason } from './visa-summary.ts';

/**
 * What the values of `work_entitlement` and `study_entitlement` mean. `LIMITED` is documented (service.md §2.3). `UNLIMITED`
 * isn't; it is read as the opposite (open point `entitlement-unlimited`). `NIL` is documented for study, but not whether the
 * entitlement or its limits are nil. So `NIL` stays unknown until the caller gives its meaning.
 */
const READINGS: Readonly<Record<string, Entitlement>> = { LIMITED: 'limited', UNLIMITED: 'yes' };
const ENTITLEMENTS = ['yes', 'no', 'limited'] as const;

export interface Reading {
  readonly entitlement: Entitlement;
  readonly reason: MissingReason | null;
  /** Whether this kit's table gave the reading, and not the caller's. */
  readonly isOurs?: boolean;
}

/** Reads an entitlement by its exact spelling. Other capitals are another value. */
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
