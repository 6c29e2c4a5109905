import {
  summarise,
  type Entitlement,
  type Environment,
  type MissingReason,
  type VisaSummary,
} from '@workrights/client';
import type { Row } from '../ledger/row.ts';

/** Why a reading is unknown: what the client says about a check, or that there is none to read. */
export type UnknownReason = MissingReason | 'not-checked' | 'other-check' | 'other-environment';

/** Whether a person may work or study. `reason` is null unless the entitlement is unknown. */
export interface ReadEntitlement {
  readonly entitlement: Entitlement;
  readonly reason: UnknownReason | null;
}

/** What a row of the ledger says about a person on the day of the report. */
export interface Reading {
  readonly row: Row;
  /** Undefined for a row without a completed check, or whose check must not be used. */
  readonly summary: VisaSummary | undefined;
  readonly work: ReadEntitlement;
  readonly study: ReadEntitlement;
}

/**
 * Reads a row as of the day of the report: a visa that has ended since the check says nothing more. Nothing but a completed
 * check of this row, in the environment of its run, is read; all other rows are `unknown`.
 */
export function readingOf(row: Row, environment: Environment, at: string | Date): Reading {
  const isAtRest = row.state === 'refused' || row.state === 'held';
  if (row.state !== 'completed' || row.check === null) {
    return withoutSummary(row, isAtRest ? 'not-checked' : 'not-finished');
  }
  const summary = summarise(row.check, { at });
  if (summary.checkId !== row.checkId) return withoutSummary(row, 'other-check');
  // Sample data say nothing about a person.
  if (summary.environment !== environment) return withoutSummary(row, 'other-environment');
  return { row, summary, work: entitlementOf(summary, 'work'), study: entitlementOf(summary, 'study') };
}

function withoutSummary(row: Row, reason: UnknownReason): Reading {
  const type =
    row.data?.request?.australia?.visa_check_type ?? row.data?.request?.new_zealand?.visa_check_type;
  return {
    row,
    summary: undefined,
    work: unknown(type === 'study' ? 'not-asked' : reason),
    study: unknown(type === 'work' || type === 'employer' ? 'not-asked' : reason),
  };
}

function entitlementOf(summary: VisaSummary, field: 'work' | 'study'): ReadEntitlement {
  const entitlement = summary[field];
  if (entitlement !== 'unknown') return { entitlement, reason: null };
  return unknown(summary.missing.find((each) => each.field === field)?.reason ?? 'unreadable');
}

function unknown(reason: UnknownReason): ReadEntitlement {
  return { entitlement: 'unknown', reason };
}
