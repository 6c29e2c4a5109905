import type { VisaSummary } from '@workrights/client';
import type { Row } from '../../base/rows/row.ts';
import type { Reading } from '../../base/rows/reading.ts';
import type { RecordFile } from '../../base/signed-folder/attachments.ts';
import { type Cell, oneLine } from '../../spreadsheet/write-csv.ts';

/** The columns of `results.csv`, in order. It has a row per row of the file, in the file's order. */
const COLUMNS: readonly (readonly [
  name: string,
  of: (reading: Reading, files: readonly RecordFile[]) => Cell,
])[] = [
  ['row', ({ row }) => row.number],
  ['reference', ({ row }) => row.data?.reference],
  ['state', ({ row }) => row.state],
  ['check_id', ({ row }) => row.checkId],
  ['environment', ({ summary }) => summary?.environment],
  ['jurisdiction', ({ summary }) => summary?.jurisdiction],
  ['check_type', ({ summary }) => summary?.checkType],
  ['work', ({ work }) => work.entitlement],
  ['work_reason', ({ work }) => work.reason],
  ['study', ({ study }) => study.entitlement],
  ['study_reason', ({ study }) => study.reason],
  ['visa_type', ({ summary }) => summary?.visaType],
  ['visa_name', ({ summary }) => summary?.visaName],
  ['granted_on', ({ summary }) => summary?.grantedOn],
  ['starts_on', ({ summary }) => summary?.startsOn],
  ['expires_on', ({ summary }) => summary?.expiresOn],
  // Two columns, because a cell that begins with a minus would run as a formula.
  ['days_left', ({ summary }) => daysLeft(summary)],
  ['days_since_expiry', ({ summary }) => daysSinceExpiry(summary)],
  ['as_of', ({ summary }) => summary?.asOf],
  ['conditions', ({ summary }) => summary && conditionsOf(summary)],
  ['statement', ({ summary }) => oneLine(summary?.statement ?? '')],
  ['outcome_code', ({ summary }) => summary?.outcome.code],
  ['outcome_message', ({ summary }) => oneLine(summary?.outcome.message ?? '')],
  ['problem', ({ row }) => row.problem?.code],
  ['times_sent', ({ row }) => row.attempts],
  ['sent_at', ({ row }) => instant(sentAt(row))],
  // Decisions depend on when the service made the check, not on when this run read it.
  ['requested_at', ({ row, summary }) => summary && row.check?.requested_at],
  ['checked_at', ({ row, summary }) => summary && row.check?.checked_at],
  ['read_at', ({ row }) => instant(row.completedAt)],
  ['consent_withdrawn_at', ({ row }) => instant(row.vetoAt)],
  ['records', (_, files) => files.map(({ path }) => path).join(' ')],
  ['records_sha256', (_, files) => files.map(({ sha256 }) => sha256).join(' ')],
];

export const RESULT_COLUMNS: readonly string[] = COLUMNS.map(([name]) => name);

export function resultCells(reading: Reading, files: readonly RecordFile[]): Cell[] {
  return COLUMNS.map(([, of]) => of(reading, files));
}

function daysLeft({ daysLeft: days }: VisaSummary | { daysLeft: null } = { daysLeft: null }): Cell {
  return days === null || days < 0 ? null : days;
}

function daysSinceExpiry({ daysLeft: days }: VisaSummary | { daysLeft: null } = { daysLeft: null }): Cell {
  return days === null || days >= 0 ? null : -days;
}

function conditionsOf({ conditions }: VisaSummary): string {
  return conditions.map(({ code, text }) => oneLine([code, text].filter(Boolean).join(' '))).join(' | ');
}

/** When the request was last sent; null for a row that is still to be sent, or sent again. */
export function sentAt({ state, submittingAt, submittedAt }: Row): number | null {
  return state === 'planned' ? null : (submittingAt ?? submittedAt);
}

function instant(time: number | null): string | null {
  return time === null ? null : new Date(time).toISOString();
}
