import {
  summarise,
  type Entitlement,
  type Environment,
  type MissingReason,
  type VisaCheck,
  type VisaCheckCreate,
  type VisaSummary,
} from '@workrights/client';
import { isOfAnother } from '@workrights/client/match-check';

import type { Row } from './row.ts';

/** Why a reading is unknown: the client's reason, or that there is no check to read. */
export type UnknownReason = MissingReason | 'not-checked' | 'other-check' | 'other-environment';

/** Whether a person may work or study. `reason` is null unless the entitlement is unknown. */
export interface ReadEntitlement {
  readonly entitlement: Entitlement;
  readonly reason: UnknownReason | null;
}

/** What a row of the ledger says about a person on the day of the report. */
export interface Reading {
  readonly row: Row;
  /** Undefined if the row's check hasn't ended, or must not be used. */
  readonly summary: VisaSummary | undefined;
  readonly work: ReadEntitlement;
  readonly study: ReadEntitlement;
}

/**
 * Reads a row as of the day of the report, so that an expired visa is no yes. A check is read only if it has ended and belongs
 * to this row, its document and its run's environment. All other rows are `unknown`.
 */
export function readingOf(
  row: Row,
  environment: Environment,
  at: string | Date,
  oldAfterDays?: number,
): Reading {
  const isAtRest = row.state === 'refused' || row.state === 'held';
  if ((row.state !== 'completed' && row.state !== 'failed') || row.check === null) {
    return withoutSummary(row, isAtRest ? 'not-checked' : 'not-finished');
  }
  const summary = summarise(row.check, { at, oldAfterDays });
  const reason = notOfRow(row, row.check, summary, environment);
  if (reason !== undefined) return withoutSummary(row, reason);
  return { row, summary, work: entitlementOf(summary, 'work'), study: entitlementOf(summary, 'study') };
}

/** Why a check says nothing about the row's person; undefined if it is about them. */
export function notOfRow(
  { checkId, data }: Pick<Row, 'checkId' | 'data'>,
  check: VisaCheck,
  summary: VisaSummary,
  environment: Environment,
): 'other-check' | 'other-environment' | undefined {
  const request = data?.request;
  if (summary.checkId !== checkId || (request && isOfAnother(check, request))) return 'other-check';
  // Sample data say nothing about a person.
  return summary.environment === environment ? undefined : 'other-environment';
}

function withoutSummary(row: Row, reason: UnknownReason): Reading {
  const type = row.data?.request && typeOf(row.data.request);
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

/** The requested check type. Rows of older ledgers may hold an invalid request. */
export function typeOf({ australia, new_zealand: newZealand }: Partial<VisaCheckCreate>): string | undefined {
  return australia?.visa_check_type ?? newZealand?.visa_check_type;
}
