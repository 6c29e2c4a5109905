import type { QuotaName } from '@workrights/client';
import {
  forecast,
  type Ledger,
  limitsOf,
  NoSuchRunError,
  type RunSummary,
  startRun,
} from '@workrights/durable';
import { EXIT } from '../../failures/exit-codes.ts';
import { interrupted, usage } from '../../failures/failure.ts';
import { type OutputFlags, writeOne } from '../../output/output.ts';
import { plain } from '../../output/plain.ts';
import { confirmLiveRun } from '../../service/confirm.ts';
import { visaChecksOptions, withTokensOf } from '../../service/connect.ts';
import { interruption } from '../../service/interrupt.ts';
import { note } from '../../terminal/terminal.ts';
import { counted, formatNumber, hasFailures, showCounts } from './counts.ts';
import { forecastLine } from './forecast.ts';
import { type LedgerFlags, openLedgerOf } from './ledger.ts';
import { progressWriter, QuietLog } from './progress.ts';

export interface RunFlags extends LedgerFlags, OutputFlags {
  readonly live?: boolean | undefined;
  readonly yes?: boolean | undefined;
  readonly join?: boolean | undefined;
  readonly submitOnly?: boolean | undefined;
}

/** Runs a planned run to its end, or until Ctrl-C. */
export default async function run(flags: RunFlags, name: string): Promise<void> {
  await using ledger = await openLedgerOf(flags);
  await work(ledger, flags, name);
}

/**
 * Works on a run, shows progress, and sets the exit code by how the run ended.
 *
 * @param begin runs first, once a person has agreed and the settings are complete.
 */
export async function work(
  ledger: Ledger,
  flags: RunFlags,
  name: string,
  begin?: () => Promise<void>,
): Promise<void> {
  await confirmIfLive(ledger, flags, name);
  const { options } = await visaChecksOptions(flags);
  const checks = await withTokensOf(ledger, options, flags);
  await begin?.();
  await tellForecast(ledger, name, checks.quota);
  const signal = interruption();
  const log = new QuietLog();
  const summary = await startRun(ledger, name, {
    checks: { ...checks, logger: log.logger },
    join: flags.join ?? false,
    submitOnly: flags.submitOnly ?? false,
    signal,
    onProgress: progressWriter(),
  }).finally(log.tell);
  const { counts, ...others } = summary;
  await writeOne(flags, { ...others, ...counts }, () => showSummary(summary));
  endAs(summary);
}

/** Says how long the remaining rows take. If the run keeps PDF records, it counts one per check. */
async function tellForecast(ledger: Ledger, name: string, quota: QuotaName | undefined): Promise<void> {
  const found = await ledger.run(name);
  const { planned } = await ledger.counts(name);
  if (!found || planned === 0) return;
  const rows = { rows: planned, offpeak: 0, withRecord: planned };
  const expected = forecast(rows, limitsOf(found.budget, quota), found.settings.attachments);
  note(forecastLine(counted(planned, 'row'), expected));
}

/** A live run needs `--live`. Says what it will send, and asks. */
async function confirmIfLive(ledger: Ledger, flags: RunFlags, name: string): Promise<void> {
  const found = await ledger.run(name);
  if (!found) throw new NoSuchRunError(name);
  if (found.settings.environment !== 'live') {
    if (!flags.live) return;
    throw usage(`Run "${name}" is planned for the sandbox. Nothing was sent.`, {
      flag: 'live',
      fix: 'Omit --live, or plan the file again with --environment live.',
    });
  }
  const { planned } = await ledger.counts(name);
  const what = `Run "${name}" is live: ${formatNumber(planned)} checks of real people are still to be sent.`;
  await confirmLiveRun(what, flags, 'it');
}

export const ENDED: Readonly<Record<RunSummary['ended'], string>> = {
  done: 'is done',
  submitted: 'is sent, without its results: resume it later',
  unfinished: 'has checks that the service has not finished in time: resume it later',
  paused: 'is paused: resume it',
  interrupted: 'was stopped. No request is in progress: resume it',
};

function showSummary({ run: name, ended, counts, requests, missingAttachments }: RunSummary): string {
  return [
    `Run ${plain(name)} ${ENDED[ended]}.`,
    showCounts(counts),
    `  ${counted(requests, 'request')} by this process`,
    ...(missingAttachments > 0
      ? [`  ${formatNumber(missingAttachments)} rows without their PDF records: resume the run`]
      : []),
    ...(ended === 'done' ? [`Write its report: workrights bulk report ${plain(name)} --to FOLDER`] : []),
  ].join('\n');
}

function endAs({ run: name, ended, counts, missingAttachments }: RunSummary): void {
  if (ended === 'interrupted') {
    throw interrupted('Each row that was sent is recorded in the ledger.', {
      fix: `Continue: workrights bulk resume ${name}`,
    });
  }
  if (ended === 'paused')
    note(`workrights: run ${plain(name)} is paused. Continue: workrights bulk resume ${plain(name)}`);
  if (ended === 'unfinished') process.exitCode = EXIT.failed;
  else if (ended === 'paused' || hasFailures(counts) || missingAttachments > 0)
    process.exitCode = EXIT.partlyFailed;
}
