import {
  summarise,
  type Entitlement,
  type Environment,
  type MissingReason,
  type VisaCheck,
  type VisaCheckCreate,
  type VisaSummary,
} from '@workrights/client';
import type { Row, RowData } from './row.ts';

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
 * check of this row, about its document and in the environment of its run, is read; all other rows are `unknown`.
 */
export function readingOf(
  row: Row,
  environment: Environment,
  at: string | Date,
  oldAfterDays?: number,
): Reading {
  const isAtRest = row.state === 'refused' || row.state === 'held';
  if (row.state !== 'completed' || row.check === null) {
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
  if (summary.checkId !== checkId || isOfAnother(data, check, summary)) return 'other-check';
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

/**
 * Whether a check shows another document, birth date or type of check than the row has asked for: a gateway may give back what it
 * stored for another person. What is masked, shortened or not shown does not tell (service.md §2.1), and names are spelt in many ways.
 */
function isOfAnother(
  data: RowData | null,
  check: VisaCheck,
  { checkType, jurisdiction }: VisaSummary,
): boolean {
  const request = data?.request;
  if (request === undefined) return false;
  const { document } = request;
  const shown = (check.document ?? {}) as Readonly<Record<string, unknown>>;
  const asked = typeOf(request) ?? (request.jurisdiction === 'NZL' ? 'verification' : undefined);
  return (
    isOtherNumber(document.identifier, shown['identifier']) ||
    isOther(document.type, shown['type']) ||
    isOtherCountry(document.country, shown['country']) ||
    isOtherDay(document.date_of_birth, shown['date_of_birth']) ||
    isOther(asked, checkType) ||
    isOther(request.jurisdiction, jurisdiction)
  );
}

function isOther(asked: string | undefined, shown: unknown): boolean {
  return asked !== undefined && typeof shown === 'string' && bare(shown) !== bare(asked);
}

/** A country has several codes for its passports, which begin alike; a name in place of a code does not tell. */
function isOtherCountry(asked: string, shown: unknown): boolean {
  if (typeof shown !== 'string' || !/^[a-z]{3}$/iu.test(shown) || /^(?:x|zz|un)/iu.test(shown)) return false;
  return shown.slice(0, 2).toLowerCase() !== asked.slice(0, 2).toLowerCase();
}

function isOtherDay(asked: string | undefined, shown: unknown): boolean {
  const isDay = typeof shown === 'string' && /^\d{4}-\d\d-\d\d(?:T|$)/u.test(shown);
  return asked !== undefined && isDay && shown.slice(0, 10) !== asked;
}

/** Its end alone may be shown, or zeros before it. A word without digits, or a run of crosses, stands for any number. */
function isOtherNumber(asked: string, shown: unknown): boolean {
  if (typeof shown !== 'string' || !/^[\p{L}\p{N}\s-]*\d[\p{L}\p{N}\s-]*$/u.test(shown)) return false;
  const [one, other] = [bare(asked), bare(shown)];
  return !/x{3,}/u.test(other) && !one.endsWith(other) && !other.endsWith(one);
}

function bare(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase();
}

function typeOf({ australia, new_zealand: newZealand }: VisaCheckCreate): string | undefined {
  return australia?.visa_check_type ?? newZealand?.visa_check_type;
}
