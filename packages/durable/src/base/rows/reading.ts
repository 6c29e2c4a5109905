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
  /** Undefined for a row whose check hasn't ended, or whose check must not be used. */
  readonly summary: VisaSummary | undefined;
  readonly work: ReadEntitlement;
  readonly study: ReadEntitlement;
}

/**
 * Reads a row as of the day of the report: a visa that has ended since the check says nothing more. Nothing but a check
 * of this row that has ended, about its document and in the environment of its run, is read; all other rows are `unknown`.
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

/** Why a check says nothing about the person of a row; undefined when it does. */
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

/** What a request asks for. Rows of older ledgers may hold one that the contract refuses. */
export function typeOf({ australia, new_zealand: newZealand }: Partial<VisaCheckCreate>): string | undefined {
  return australia?.visa_check_type ?? newZealand?.visa_check_type;
}
