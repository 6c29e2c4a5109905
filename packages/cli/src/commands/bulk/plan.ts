import { describeConsent, type Plan, planRun, type PlanProblem } from '@workrights/durable';
import { EXIT } from '../../failures/exit-codes.ts';
import { type OutputFlags, writeOne } from '../../output/output.ts';
import { plain, rows } from '../../output/plain.ts';
import { environmentOf } from '../../service/connect.ts';
import { interruption } from '../../service/interrupt.ts';
import { Settings } from '../../settings/settings.ts';
import { endProgress, progress } from '../../terminal/terminal.ts';
import { counted, formatNumber } from './counts.ts';
import { openLedgerOf } from './ledger.ts';
import {
  columnRows,
  countsByCode,
  defaultsOf,
  readable,
  sourceOf,
  type SpreadsheetFlags,
  withMapping,
} from './spreadsheet.ts';

export interface PlanFlags extends SpreadsheetFlags, OutputFlags {
  readonly run: string;
  readonly attachments?: boolean | undefined;
  readonly repeat?: boolean | undefined;
  readonly perMinute?: number | undefined;
  readonly perDay?: number | undefined;
  readonly concurrency?: number | undefined;
}

/** How many refusals, and how many warnings, are written: the first ones say what is wrong with a file. */
const SHOWN = 20;

/** Plans a run from a spreadsheet. Ends with 3 when rows cannot be sent, and with 1 when none can. */
export default async function plan(flags: PlanFlags, file: string): Promise<void> {
  const environment = environmentOf(new Settings(process.env, flags));
  const signal = interruption();
  const refusals: PlanProblem[] = [];
  const warnings: PlanProblem[] = [];
  await using ledger = await openLedgerOf(flags, { isFirst: true });
  const source = await sourceOf(file);
  const planned = await withMapping(flags, source, (mapping) => {
    refusals.length = warnings.length = 0;
    return planRun(ledger, {
      file: readable(source),
      run: flags.run,
      mapping,
      environment,
      defaults: defaultsOf(flags),
      attachments: flags.attachments ?? false,
      consent: flags.everyoneAgreed ? 'everyone-agreed' : undefined,
      repeat: flags.repeat ?? false,
      budget: {
        perMinute: flags.perMinute,
        perDay: flags.perDay,
        ...(flags.concurrency !== undefined && { concurrency: flags.concurrency }),
      },
      onProblem: (problem) => {
        const problems = problem.isWarning ? warnings : refusals;
        if (problems.length < SHOWN) problems.push(problem);
      },
      onProgress: (count) => progress(`${formatNumber(count)} rows read`),
      signal,
    });
  }).finally(endProgress);
  const { publicKey } = ledger;
  const shown = {
    firstProblems: [...refusals, ...warnings],
    moreProblems: planned.refused - refusals.length + sumOf(planned.warnings) - warnings.length,
  };
  await writeOne(flags, { ...planned, ...shown, publicKey }, () => showPlan(planned, shown, publicKey));
  if (planned.refused > 0) process.exitCode = planned.planned > 0 ? EXIT.partlyFailed : EXIT.failed;
}

function sumOf(counts: Readonly<Record<string, number>>): number {
  return Object.values(counts).reduce((sum, count) => sum + count, 0);
}

interface ShownProblems {
  readonly firstProblems: readonly PlanProblem[];
  readonly moreProblems: number;
}

function showPlan(plan: Plan, { firstProblems, moreProblems }: ShownProblems, publicKey: string): string {
  const { run, planned, refused, requests, days, nights, minutes } = plan;
  const { creates, lookups, downloads } = requests;
  const parts = [counted(creates, 'create'), counted(lookups, 'lookup'), counted(downloads, 'download')];
  return [
    `Run ${plain(run)} is planned. Nothing was sent.`,
    rows([
      ['Rows', formatNumber(plan.rows)],
      ['To send', formatNumber(planned)],
      ['Refused', refused === 0 ? '0' : `${formatNumber(refused)}: ${countsByCode(plan.problems)}`],
      ['Warnings', countsByCode(plan.warnings)],
      ...columnRows(plan.columns),
      ['Consent', describeConsent(plan.consent)],
      ['Requests', `about ${formatNumber(requests.total)} (${parts.join(', ')})`],
      ['Takes', takes(days, nights, minutes)],
    ]),
    ...firstProblems.map(showProblem),
    ...(moreProblems > 0
      ? [`  and ${formatNumber(moreProblems)} more: the report lists all refused rows`]
      : []),
    `Public key of its reports: ${publicKey}`,
    ...(planned > 0 ? [`Start it: workrights bulk run ${plain(run)}`] : []),
  ].join('\n');
}

function showProblem({ row, code, details, isWarning }: PlanProblem): string {
  const said = details.map(({ column, rule, fix }) =>
    [column, rule, fix && `(${fix})`].filter(Boolean).join(' '),
  );
  return `  row ${row}${isWarning ? ', warning' : ''}: ${plain(said.join('; ') || code)}`;
}

function takes(days: number, nights: number, minutes: number | null): string {
  const byBudget =
    minutes === null
      ? 'as long as the service does: no --per-minute and no --per-day limit it'
      : `at least ${counted(minutes, 'minute')} within your limits`;
  return [
    days > 1 ? counted(days, 'day') : undefined,
    nights > 0 ? `${counted(nights, 'night')} for off-peak checks` : undefined,
    byBudget,
  ]
    .filter(Boolean)
    .join(', ');
}
