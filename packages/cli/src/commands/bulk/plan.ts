import { describeConsent, type Plan, planRun, type PlanProblem } from '@workrights/durable';
import { EXIT } from '../../failures/exit-codes.ts';
import { type OutputFlags, writeOne } from '../../output/output.ts';
import { plain, rows } from '../../output/plain.ts';
import { environmentOf, quotaOf } from '../../service/connect.ts';
import { interruption } from '../../service/interrupt.ts';
import { Settings } from '../../settings/settings.ts';
import { endProgress, progress } from '../../terminal/terminal.ts';
import { formatNumber } from './counts.ts';
import { requestsOf, timeOf } from './forecast.ts';
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

/** How many messages about refused rows are shown, and as many about warnings. */
const SHOWN = 20;

/** Plans a run from a spreadsheet. Exits with 3 if some rows can't be sent, with 1 if none can. */
export default async function plan(flags: PlanFlags, file: string): Promise<void> {
  const settings = new Settings(process.env, flags);
  const environment = environmentOf(settings);
  const quota = quotaOf(settings);
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
      quota,
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
  const { run, planned, refused } = plan;
  return [
    `Run ${plain(run)} is planned. Nothing was sent.`,
    rows([
      ['Rows', formatNumber(plan.rows)],
      ['To send', formatNumber(planned)],
      ['Refused', refused === 0 ? '0' : `${formatNumber(refused)}: ${countsByCode(plan.problems)}`],
      ['Warnings', countsByCode(plan.warnings)],
      ...columnRows(plan.columns),
      ['Consent', describeConsent(plan.consent)],
      ['Requests', requestsOf(plan)],
      ['Takes', timeOf(plan)],
    ]),
    ...problems,
    `Public key of its reports: ${publicKey}`,
    planned > 0
      ? `Start it: workrights bulk run ${plain(run)}`
      : 'No row can be sent. Correct the file, then plan it again under the same name.',
  ].join('\n');
}
