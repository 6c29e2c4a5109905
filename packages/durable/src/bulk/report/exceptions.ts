import type { Reading, UnknownReason } from '../../base/rows/reading.ts';
import type { Row } from '../../base/rows/row.ts';
import type { RecordFile } from '../../base/signed-folder/attachments.ts';
import { type Cell, oneLine } from '../../spreadsheet/write-csv.ts';

/** A task for a person, before a row can be relied on. */
export interface Exception {
  /**
   * `not-checked`: no check. `failed`: a check without a result. `unfinished`: resume the run. `to-read`: a person must read
   * the result. `withdrawn`: the consent was withdrawn after the check was sent. `record-missing`: no PDF. `warning`: from
   * the plan.
   */
  readonly kind:
    | 'not-checked'
    | 'failed'
    | 'unfinished'
    | 'to-read'
    | 'withdrawn'
    | 'record-missing'
    | 'warning';
  /** The problem's code, or why the entitlement is unknown. */
  readonly reason: string;
  readonly column?: string | undefined;
  readonly rule: string;
  readonly fix: string;
  /** The service's words, for `exceptions.csv` only, because they may contain personal data. */
  readonly words?: string | undefined;
}

export const EXCEPTION_COLUMNS: readonly string[] = [
  'row',
  'reference',
  'state',
  'check_id',
  'kind',
  'reason',
  'column',
  'rule',
  'fix',
];

/** A row of `exceptions.csv` per exception. */
export function exceptionCells({ row }: Reading, exceptions: readonly Exception[]): Cell[][] {
  return exceptions.map(({ kind, reason, column, rule, fix, words }) => [
    row.number,
    row.data?.reference,
    row.state,
    row.checkId,
    kind,
    reason,
    column,
    words === undefined ? rule : `${rule}: ${oneLine(words)}`,
    fix,
  ]);
}

/**
 * All exceptions of a row; none for a check with a clear result.
 *
 * @param keepsRecords whether the run keeps the PDF records.
 */
export function exceptionsOf(
  reading: Reading,
  files: readonly RecordFile[],
  keepsRecords: boolean,
): Exception[] {
  return [...ofState(reading, files, keepsRecords), ...withdrawn(reading), ...warned(reading)];
}

/** A row that was sent before its consent was withdrawn. One that wasn't sent is refused, with that as its problem. */
function withdrawn({ row: { state, vetoAt } }: Reading): Exception[] {
  return vetoAt === null || state === 'refused' ? [] : [CONSENT_WITHDRAWN];
}

/** Warnings of `plan`, for rows that weren't refused. */
function warned({ row: { state, data } }: Reading): Exception[] {
  if (state === 'refused') return [];
  return (data?.warnings ?? []).flatMap(({ code, details }) =>
    details.map(({ column, rule, fix = 'Compare the row with the document.' }) => ({
      kind: 'warning' as const,
      reason: code,
      column,
      rule,
      fix,
    })),
  );
}

function ofState(reading: Reading, files: readonly RecordFile[], keepsRecords: boolean): Exception[] {
  const { row } = reading;
  const { state } = row;
  if (state === 'refused' || state === 'held' || state === 'failed') return withoutResult(row, state);
  if (state !== 'completed') {
    return [
      {
        kind: 'unfinished',
        reason: row.problem?.code ?? state,
        rule: 'has no result yet',
        fix: 'Resume the run, then write the report again.',
      },
    ];
  }
  const given = row.check?.attachments?.length ?? 0;
  return [...toRead(reading), ...(keepsRecords && files.length < given ? [RECORD_MISSING] : [])];
}

const READ = 'Read the check and its PDF record, or ask the person for evidence.';

const RECORD_MISSING: Exception = {
  kind: 'record-missing',
  reason: 'record-missing',
  rule: 'has a PDF record that is not here',
  fix: 'Resume the run, which downloads it. Then write the report again.',
};

const CONSENT_WITHDRAWN: Exception = {
  kind: 'withdrawn',
  reason: 'consent-withdrawn',
  column: 'consent',
  rule: 'was sent before the consent was withdrawn',
  fix: 'Do not use the result without the consent of the person.',
};

/** The words for a row whose problem has no details. */
const WITHOUT_RESULT = {
  refused: { kind: 'not-checked', rule: 'was not checked', fix: 'Correct the row, and plan it again.' },
  held: {
    kind: 'not-checked',
    rule: 'may have a check at the service; whether it has one is unknown',
    fix: 'Look for the check at the service, then decide.',
  },
  failed: { kind: 'failed', rule: 'has a check that failed', fix: READ },
} as const;

function withoutResult({ problem, data }: Row, state: keyof typeof WITHOUT_RESULT): Exception[] {
  const { kind, rule: fallback, fix: advice } = WITHOUT_RESULT[state];
  const details = problem?.details ?? [];
  const reason = problem?.code ?? state;
  if (details.length === 0) return [{ kind, reason, rule: fallback, fix: advice }];
  const words = reason === 'refused-by-service' ? data?.refusal : undefined;
  return details.map(({ column, rule, fix = advice }, index) => ({
    kind,
    reason,
    column,
    rule,
    fix,
    words: words?.[index] ?? undefined,
  }));
}

/** One exception per reason: if work and study are unknown for the same reason, it appears once. */
function toRead({ work, study }: Reading): Exception[] {
  const reasons = new Set([work.reason, study.reason]);
  return [...reasons]
    .filter((reason) => reason !== null && reason !== 'not-asked')
    .map((reason) => ({ kind: 'to-read', reason, ...READINGS[reason] }));
}

/** What a reason means: the rest of a sentence that begins with "the row". */
export function ruleOf(reason: UnknownReason): string {
  return reason === 'not-asked' ? 'has a check that does not ask' : READINGS[reason].rule;
}

const READINGS: Readonly<Record<Exclude<UnknownReason, 'not-asked'>, Pick<Exception, 'rule' | 'fix'>>> = {
  'not-finished': { rule: 'has no result yet', fix: 'Resume the run, then write the report again.' },
  failed: { rule: 'has a check that failed', fix: 'See kind failed in exceptions.csv.' },
  'not-checked': { rule: 'was not checked', fix: 'Correct the row, and plan it again.' },
  'other-check': {
    rule: 'has a result that is of another check, document or person',
    fix: 'Do not use it. Fetch the check by its id, and compare it with the row.',
  },
  'other-environment': {
    rule: 'was not checked in the environment of the run',
    fix: 'Do not use it: sample data say nothing about a person. Ask the support of the service.',
  },
  'no-visa': { rule: 'has no visa in its result', fix: 'Compare the row with the document. ' + READ },
  'not-given': { rule: 'has a result that leaves out what decides', fix: READ },
  'not-documented': { rule: 'has a value whose meaning is not documented', fix: READ },
  'other-outcome': {
    rule: 'ended with an outcome other than SUCCESS',
    fix: 'See outcome_code in results.csv. Compare the row with the document, and check it again.',
  },
  'not-found': {
    rule: 'has a check that found nobody with these details',
    fix: 'Compare the row with the document, and check it again.',
  },
  credentials: {
    rule: 'has a check for which a login of the customer authority was refused',
    fix: 'Mend the login, then check again.',
  },
  unavailable: {
    rule: 'has a check for which a system of the government was unavailable',
    fix: 'Check again later.',
  },
  'free-text': { rule: 'has its result in words', fix: 'Read statement and conditions in results.csv.' },
  unreadable: { rule: 'has a result of an unexpected form', fix: READ },
  expired: { rule: 'has a visa that has ended', fix: 'Ask the person for a newer visa, and check again.' },
  'not-started': { rule: 'has a visa that has not begun', fix: 'Check again from the day it begins.' },
  'not-in-effect': { rule: 'has a visa that is not in effect', fix: READ },
  withdrawn: { rule: 'has a check that the service has expired or purged', fix: 'Check the person again.' },
  contradictory: { rule: 'names two countries in one check', fix: READ },
  conditions: { rule: 'is unlimited, and has conditions', fix: 'Read conditions in results.csv.' },
  'not-onshore': { rule: 'has a location other than Onshore', fix: 'Ask where the person is. ' + READ },
  old: { rule: 'has a check of more than 90 days ago', fix: 'Check the person again.' },
};
