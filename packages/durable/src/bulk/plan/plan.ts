import { LedgerError } from '../../base/database/errors.ts';
import type { Draft, BulkLedger } from '../ledger/ledger.ts';
import type { NewRow, Problem } from '../../base/rows/row.ts';
import type { ConsentBasis } from '../../base/rows/run.ts';
import { type ColumnUse, isDateField, type DateField, type DateOrder } from '../../spreadsheet/fields.ts';
import { requireConsent } from '../../spreadsheet/consent.ts';
import { defaultsOf, requireFields } from '../../spreadsheet/defaults.ts';
import { examine } from '../../spreadsheet/examine.ts';
import { forecast, type Forecast, limitsOf, type RowsToSend } from './forecast.ts';
import { checkedMapping } from '../../spreadsheet/mapping.ts';
import { tableSource } from '../../spreadsheet/open-table.ts';
import { requireOptions, type PlanOptions } from '../../spreadsheet/plan-options.ts';
import { birthDays } from '../../spreadsheet/dates.ts';
import { readRow, type RowReading } from '../../spreadsheet/read-row.ts';
import type { Table } from '../../spreadsheet/table.ts';

export interface Plan extends Forecast {
  readonly run: string;
  /** Rows of the file that aren't blank: `planned` and `refused`. */
  readonly rows: number;
  readonly planned: number;
  readonly refused: number;
  /** Refused rows, by code. */
  readonly problems: Readonly<Record<string, number>>;
  /** Rows with a warning, by code. */
  readonly warnings: Readonly<Record<string, number>>;
  readonly columns: readonly ColumnUse[];
  readonly consent: ConsentBasis;
}

const BATCH = 1_000;
const CONCURRENCY = 8;

/**
 * Reads a spreadsheet into a run of the ledger, and sends nothing. Each row becomes a valid request, or a refused row with
 * column, rule and fix. CSV is read in bounded memory; a workbook is in memory as a whole. If this fails, no run is left.
 *
 * @throws UnreadableFileError, MappingError, InvalidRequestError for invalid options, and the ledger's errors. No message
 * contains personal data.
 */
export async function planRun(ledger: BulkLedger, options: PlanOptions): Promise<Plan> {
  requireOptions(options);
  const { run, environment = 'sandbox', attachments = false, clock = Date, signal } = options;
  const mapping = options.mapping && checkedMapping(options.mapping);
  const defaults = defaultsOf(mapping, {
    ...options.defaults,
    ...(options.mode !== undefined && { mode: options.mode }),
  });
  const { table, columns, places, orders } = await examine(
    tableSource(options.file, { format: options.format, mapping }),
    {
      mapping,
      defaults,
      hidden: options.hidden,
      judge: (found) => {
        requireFields(found, defaults);
        requireConsent(found, options.consent);
      },
      signal,
    },
  );
  const consent: ConsentBasis = options.consent ?? 'column';
  const budget = { concurrency: CONCURRENCY, ...withoutUndefined(options.budget) };
  const reading = {
    places,
    orders,
    defaults,
    birthDays: birthDays(clock.now()),
    environment,
    skipsHidden: options.hidden === 'skip',
  };
  let draft: Draft | undefined;
  let added: Added;
  let problems: Record<string, number>;
  try {
    draft = await ledger.startPlan(run, { environment, attachments, consent }, budget, clock.now());
    added = await addRows(ledger, draft, table, options, reading);
    problems = await refusedRows(ledger, run, options);
    await ledger.endPlan(draft);
  } catch (error) {
    // A broken stream or a stop must leave no personal data in the ledger. If the ledger itself failed, the run can't be
    // removed.
    if (draft && !(error instanceof LedgerError)) await ledger.dropPlan(draft);
    throw error;
  } finally {
    await table.close();
  }
  const { planned, refused } = await ledger.counts(run);
  return {
    run,
    rows: planned + refused,
    planned,
    refused,
    problems,
    warnings: added.warnings,
    columns: columns.map((column) => withOrder(column, orders)),
    consent,
    ...forecast(
      {
        rows: planned,
        // The ledger refuses duplicates after these were counted.
        offpeak: Math.min(planned, added.offpeak),
        withRecord: Math.min(planned, added.withRecord),
      },
      limitsOf(budget, options.quota),
      attachments,
    ),
  };
}

interface Added extends Omit<RowsToSend, 'rows'> {
  readonly warnings: Record<string, number>;
}

async function addRows(
  ledger: BulkLedger,
  draft: Draft,
  { rows }: Table,
  { repeat = false, onProblem, onProgress, signal }: PlanOptions,
  reading: RowReading,
): Promise<Added> {
  const added = { offpeak: 0, withRecord: 0, warnings: {} as Record<string, number> };
  let batch: NewRow[] = [];
  const warn = (row: number, { code, details }: Problem): void => {
    added.warnings[code] = (added.warnings[code] ?? 0) + 1;
    onProblem?.({ row, code, details, isWarning: true });
  };
  const flush = async (): Promise<void> => {
    const same = batch.length > 0 ? await ledger.addRows(draft, batch, { repeat }) : [];
    for (const { number, ...warning } of same) warn(number, warning);
    onProgress?.(batch.at(-1)?.number ?? 0);
    batch = [];
    signal?.throwIfAborted();
  };
  for await (const each of rows) {
    const { row, warnings } = readRow(each, reading);
    for (const warning of warnings) warn(row.number, warning);
    const { request } = row.data;
    if (request?.mode === 'offpeak') added.offpeak += 1;
    if (request && request.new_zealand?.visa_check_type !== 'employer') added.withRecord += 1;
    batch.push(row);
    if (batch.length === BATCH) await flush();
  }
  await flush();
  return added;
}

/** Counts refused rows, also those that the ledger refused as duplicates. */
async function refusedRows(
  ledger: BulkLedger,
  run: string,
  { onProblem, signal }: PlanOptions,
): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for await (const { number, problem } of ledger.rows(run, { states: ['refused'] })) {
    if (problem === null) continue;
    counts[problem.code] = (counts[problem.code] ?? 0) + 1;
    onProblem?.({ row: number, code: problem.code, details: problem.details, isWarning: false });
    if (number % BATCH === 0) signal?.throwIfAborted();
  }
  return counts;
}

function withOrder(column: ColumnUse, orders: Partial<Record<DateField, DateOrder>>): ColumnUse {
  const dates = column.field !== null && isDateField(column.field) ? orders[column.field] : undefined;
  return dates === undefined ? column : { ...column, dates };
}

function withoutUndefined<T extends object>(object: T | undefined): Partial<T> {
  return Object.fromEntries(
    Object.entries(object ?? {}).filter(([, value]) => value !== undefined),
  ) as Partial<T>;
}
