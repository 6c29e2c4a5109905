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
import { Problems } from './problems.ts';
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

/** How many messages of refusals, and how many of warnings, are shown. */
const SHOWN = 20;

/** Plans a run from a spreadsheet. Ends with 3 when rows cannot be sent, and with 1 when none can. */
export default async function plan(flags: PlanFlags, file: string): Promise<void> {
  const environment = environmentOf(new Settings(process.env, flags));
  const signal = interruption();
  const problems = new Problems();
  const refusals: PlanProblem[] = [];
  const warnings: PlanProblem[] = [];
  await using ledger = await openLedgerOf(flags, { isFirst: true });
  const source = await sourceOf(file);
  const planned = await withMapping(flags, source, (mapping) => {
    refusals.length = warnings.length = 0;
    problems.clear();
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
      hidden: flags.hidden,
      onProblem: (problem) => {
        problems.add(problem);
        if (problem.isWarning) warnings.push(problem);
        else if (refusals.length < SHOWN) refusals.push(problem);
      },
      onProgress: (count) => progress(`${formatNumber(count)} rows read`),
      signal,
    });
  }).finally(endProgress);
  const { publicKey } = ledger;
  const firstProblems = [...refusals, ...warnings.slice(0, SHOWN)];
  const result = {
    ...planned,
    firstProblems,
    moreProblems: planned.refused + sumOf(planned.warnings) - firstProblems.length,
    allWarnings: warnings.map(({ row, code, details }) => ({ row, code, details })),
    publicKey,
  };
  await writeOne(flags, result, () => showPlan(planned, problems.lines(SHOWN, planned.columns), publicKey));
  if (planned.refused > 0) process.exitCode = planned.planned > 0 ? EXIT.partlyFailed : EXIT.failed;
}

function sumOf(counts: Readonly<Record<string, number>>): number {
  return Object.values(counts).reduce((sum, count) => sum + count, 0);
}

function showPlan(plan: Plan, problems: readonly string[], publicKey: string): string {
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
    ...problems,
    `Public key of its reports: ${publicKey}`,
    planned > 0
      ? `Start it: workrights bulk run ${plain(run)}`
      : 'No row can be sent. Correct the file, then plan it again under the same name.',
  ].join('\n');
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
