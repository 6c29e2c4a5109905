import {
  type Ledger,
  monitorPlan,
  type MonitorRules,
  type MonitorRunSummary,
  runMonitor,
  type RunSummary,
} from '@workrights/durable';
import type { Environment, Mode } from '@workrights/client';
import { EXIT } from '../../failures/exit-codes.ts';
import { interrupted, usage } from '../../failures/failure.ts';
import { type OutputFlags, writeOne } from '../../output/output.ts';
import { plain, rows } from '../../output/plain.ts';
import { confirmLive } from '../../service/confirm-live.ts';
import { visaChecksOptions } from '../../service/connect.ts';
import { interruption } from '../../service/interrupt.ts';
import { endProgress, note } from '../../terminal/terminal.ts';
import { counted, countsInLine, formatNumber, hasFailures } from '../bulk/counts.ts';
import { openLedgerOf } from '../bulk/ledger.ts';
import { ENDED, progressWriter } from '../bulk/run.ts';
import { type RulesFlags, rulesOf } from './rules.ts';

interface RunFlags extends RulesFlags, OutputFlags {
  readonly environment?: string | undefined;
  readonly live?: boolean | undefined;
  readonly yes?: boolean | undefined;
  readonly join?: boolean | undefined;
  readonly submitOnly?: boolean | undefined;
  readonly mode?: Mode | undefined;
  readonly attachments?: boolean | undefined;
  readonly perMinute?: number | undefined;
  readonly perDay?: number | undefined;
  readonly concurrency?: number | undefined;
}

/** Checks again who is due, and tells the relay; until that is done, or until Ctrl-C. */
export default async function run(flags: RunFlags): Promise<void> {
  const rules = await rulesOf(flags);
  const { options: checks, environment } = await visaChecksOptions(flags);
  await using ledger = await openLedgerOf(flags);
  await confirmLiveRun(ledger, flags, environment, rules);
  const summary = await runMonitor(ledger, {
    rules,
    checks,
    environment,
    mode: flags.mode ?? 'offpeak',
    attachments: flags.attachments ?? false,
    budget: {
      perMinute: flags.perMinute,
      perDay: flags.perDay,
      ...(flags.concurrency !== undefined && { concurrency: flags.concurrency }),
    },
    join: flags.join ?? false,
    submitOnly: flags.submitOnly ?? false,
    signal: interruption(),
    onProgress: progressWriter(),
  }).finally(endProgress);
  const runs = summary.runs.map(({ counts, ...others }) => ({ ...others, ...counts }));
  await writeOne(flags, { ...summary, runs }, () => showSummary(summary));
  endAs(summary.runs);
}

/** Live checks need `--live`, and a yes once it is known how many there are. */
async function confirmLiveRun(
  ledger: Ledger,
  flags: RunFlags,
  environment: Environment,
  rules: MonitorRules | undefined,
): Promise<void> {
  if (environment !== 'live') {
    if (!flags.live) return;
    throw usage('The environment is the sandbox. Nothing was sent.', {
      flag: 'live',
      fix: 'Omit --live, or add --environment live.',
    });
  }
  const { due, day } = await monitorPlan(ledger, { rules });
  const count = due.filter(({ recheck, on }) => recheck && on <= day).length;
  const what = `${formatNumber(count)} live checks of real people are due.`;
  if (!flags.live) {
    throw usage(`${what} Nothing was sent.`, {
      code: 'not-confirmed',
      flag: 'live',
      fix: 'Add --live to run them.',
    });
  }
  if (flags.yes) note(`workrights: ${what}`);
  await confirmLive(what, flags, 'Start them?');
}

function showSummary({ day, told, events, planned, runs, changed }: MonitorRunSummary): string {
  return [
    `Re-checks of ${day}`,
    rows([
      ['Planned', formatNumber(planned)],
      ['Changed', formatNumber(changed)],
      ['Told', `${counted(told, 'due day')}, ${counted(events, 'event')} for the relay`],
    ]),
    ...runs.map(
      ({ run: name, ended, counts }) =>
        `  Run ${plain(name)} ${ENDED[ended]}: ${countsInLine(counts).join(', ') || 'no rows'}`,
    ),
    'Write the digest: workrights monitor report --html digest.html',
  ].join('\n');
}

function endAs(runs: readonly RunSummary[]): void {
  const has = (ended: RunSummary['ended']): boolean => runs.some((each) => each.ended === ended);
  if (has('interrupted')) {
    throw interrupted('Each check that was sent is recorded in the ledger.', {
      fix: 'Continue: workrights monitor run',
    });
  }
  const isPartly = runs.some(
    ({ counts, missingAttachments }) => hasFailures(counts) || missingAttachments > 0,
  );
  if (has('unfinished')) process.exitCode = EXIT.failed;
  else if (has('paused') || isPartly) process.exitCode = EXIT.partlyFailed;
}
