import {
  everyNight,
  forecast,
  type Ledger,
  limitsOf,
  monitorPeople,
  monitorPlan,
  type MonitorRules,
  type MonitorRunSummary,
  runMonitor,
  type RunSummary,
} from '@workrights/durable';
import type { Environment, Mode, QuotaName } from '@workrights/client';
import { EXIT } from '../../failures/exit-codes.ts';
import { interrupted, usage } from '../../failures/failure.ts';
import { failureOf, writeFailure } from '../../reporting/write-failure.ts';
import { type OutputFlags, writeOne } from '../../output/output.ts';
import { plain, rows } from '../../output/plain.ts';
import { confirmLiveRun } from '../../service/confirm.ts';
import { visaChecksOptions, withTokensOf } from '../../service/connect.ts';
import { interruption } from '../../service/interrupt.ts';
import { note } from '../../terminal/terminal.ts';
import { counted, countsInLine, formatNumber, hasFailures } from '../bulk/counts.ts';
import { forecastLine } from '../bulk/forecast.ts';
import { openLedgerOf } from '../bulk/ledger.ts';
import { progressWriter, QuietLog } from '../bulk/progress.ts';
import { type RulesFlags, rulesOf } from './rules.ts';

interface RunFlags extends RulesFlags, OutputFlags {
  readonly environment?: string | undefined;
  readonly live?: boolean | undefined;
  readonly yes?: boolean | undefined;
  readonly join?: boolean | undefined;
  readonly nightly?: boolean | undefined;
  readonly submitOnly?: boolean | undefined;
  readonly mode?: Mode | undefined;
  readonly attachments?: boolean | undefined;
  readonly perMinute?: number | undefined;
  readonly perDay?: number | undefined;
  readonly concurrency?: number | undefined;
}

/** Checks due people again, and writes events for the relay, until done or Ctrl-C; with `--nightly` every night. */
export default async function run(flags: RunFlags): Promise<void> {
  const settings = await settingsOf(flags);
  if (flags.nightly) checkNightly(flags, settings.environment);
  await using ledger = await openLedgerOf(flags);
  // Ctrl-C before anything is sent ends the command as always, so the signal is asked for late.
  if (!flags.nightly) return endAs(await runOnce(ledger, flags, settings, interruption));
  const signal = interruption();
  note('workrights: works each night from 9pm AEST, until Ctrl-C.');
  let endAsLast = (): void => {};
  await everyNight(
    ledger,
    async (ending) => {
      // Another night may have other settings and rules.
      const summary = await runOnce(ledger, flags, await settingsOf(flags), () => ending);
      endAsLast = () => endAs(summary);
    },
    {
      signal,
      onFailed: (error) => {
        endAsLast = () => {
          throw error;
        };
        void tellFailure(error, flags.json === true);
      },
    },
  );
  endAsLast();
}

/** Says on stderr why a night failed. The next night is tried all the same. */
async function tellFailure(error: unknown, json: boolean): Promise<void> {
  process.stderr.write(`${writeFailure(await failureOf(error), json)}\n`);
}

/** What a run reads before anything is sent. */
async function settingsOf(flags: RunFlags) {
  return { rules: await rulesOf(flags), ...(await visaChecksOptions(flags)) };
}

/** Nobody can be asked at night. */
function checkNightly({ live, yes, submitOnly }: RunFlags, environment: Environment): void {
  if (submitOnly) {
    throw usage('With --nightly, results are collected in the same night.', {
      flag: 'submit-only',
      fix: 'Omit --submit-only.',
    });
  }
  if (environment !== 'live' && live) throw onlySandbox();
  if (environment !== 'live' || (live && yes)) return;
  throw usage(
    'The nights send live checks of real people, and nobody can confirm them at night. Nothing was sent.',
    {
      code: 'not-confirmed',
      flag: live ? 'yes' : 'live',
      fix: 'Add --live --yes to run them.',
    },
  );
}

async function runOnce(
  ledger: Ledger,
  flags: RunFlags,
  { rules, options, environment }: Awaited<ReturnType<typeof settingsOf>>,
  signalOf: () => AbortSignal,
): Promise<MonitorRunSummary> {
  const toSend = await checksToSend(ledger, rules);
  await confirmIfLive(flags, environment, toSend);
  const checks = await withTokensOf(ledger, options, flags);
  tellForecast(toSend, flags, checks.quota);
  const log = new QuietLog();
  const summary = await runMonitor(ledger, {
    rules,
    checks: { ...checks, logger: log.logger },
    environment,
    mode: flags.mode ?? 'offpeak',
    attachments: flags.attachments ?? false,
    budget: {
      perMinute: flags.perMinute,
      perDay: flags.perDay,
      ...(flags.concurrency !== undefined && { concurrency: flags.concurrency }),
    },
    // The process of a night may have taken over from one that still works on the ledger.
    join: flags.join ?? (flags.nightly === true && ledger.database !== undefined),
    submitOnly: flags.submitOnly ?? false,
    signal: signalOf(),
    onProgress: progressWriter(),
  }).finally(log.tell);
  const runs = summary.runs.map(({ counts, ...others }) => ({ ...others, ...counts }));
  const stopped = summary.stopped.map(({ run: name, error }) => ({ run: name, problem: error.name }));
  await writeOne(flags, { ...summary, runs, stopped }, () => showSummary(summary));
  return summary;
}

interface ChecksToSend {
  /** Re-checks that are due today. */
  readonly due: number;
  /** Checks that earlier runs haven't sent yet. This run continues with them. */
  readonly unsent: number;
  /** The same for live runs; undefined if there are none. */
  readonly unsentLive: number | undefined;
}

const UNDER_WAY: ReadonlySet<string> = new Set(['planned', 'submitting', 'pending', 'unknown']);

async function checksToSend(ledger: Ledger, rules: MonitorRules | undefined): Promise<ChecksToSend> {
  const { due, day } = await monitorPlan(ledger, { rules });
  const people = await monitorPeople(ledger);
  const names = people.flatMap(({ check }) => (check && UNDER_WAY.has(check.state) ? check.run : []));
  let [unsent, unsentLive]: [number, number | undefined] = [0, undefined];
  for (const name of new Set(names)) {
    const run = await ledger.run(name);
    if (run === undefined) continue;
    const { planned } = await ledger.counts(name);
    unsent += planned;
    if (run.settings.environment === 'live') unsentLive = (unsentLive ?? 0) + planned;
  }
  return { due: due.filter(({ recheck, on }) => recheck && on <= day).length, unsent, unsentLive };
}

/** Says how long it takes to send the due and the unsent checks, including the PDFs if the run keeps them. */
function tellForecast(
  { due, unsent }: ChecksToSend,
  { mode = 'offpeak', attachments = false, perMinute, perDay }: RunFlags,
  quota: QuotaName | undefined,
): void {
  const all = due + unsent;
  if (all === 0) return;
  const rows = { rows: all, offpeak: mode === 'offpeak' ? all : 0, withRecord: all };
  const expected = forecast(rows, limitsOf({ perMinute, perDay }, quota), attachments);
  note(forecastLine(counted(all, 'check'), expected));
}

function onlySandbox(): Error {
  return usage('The environment is the sandbox. Nothing was sent.', {
    flag: 'live',
    fix: 'Omit --live, or add --environment live.',
  });
}

/** Live checks need `--live`, and a confirmation that states their number. It includes those of an earlier run that was stopped. */
async function confirmIfLive(
  flags: RunFlags,
  environment: Environment,
  { due, unsentLive }: ChecksToSend,
): Promise<void> {
  if (environment !== 'live' && unsentLive === undefined) {
    if (flags.live) throw onlySandbox();
    return;
  }
  const dueNow = environment === 'live' ? due : 0;
  const what = `${formatNumber(dueNow + (unsentLive ?? 0))} live checks of real people are to be sent.`;
  await confirmLiveRun(what, flags, 'them');
}

const ENDED: Readonly<Record<RunSummary['ended'], string>> = {
  done: 'is done',
  submitted: 'is sent: the next run without --submit-only collects the results',
  unfinished: 'has checks without a result yet: the next run goes on',
  paused: 'is paused: workrights bulk resume',
  interrupted: 'was stopped: the next run goes on',
};

function showSummary(summary: MonitorRunSummary): string {
  const { day, told, events, planned, runs, changed, stopped, missedNights, sentNothing } = summary;
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
    ...(runs.some(({ counts }) => hasFailures(counts))
      ? ['A check failed or was refused, or nobody knows whether it was made: workrights monitor list']
      : []),
    ...stopped.map(
      ({ run: name, error }) =>
        `  Run ${plain(name)} does not go on, and holds up no other: ${plain(error.message)}`,
    ),
    ...(sentNothing ? ['Checks were due, and none was sent.'] : []),
    ...(missedNights > 0
      ? [`Nights on which checks were due and the monitor did not run: ${formatNumber(missedNights)}`]
      : []),
    'Write the digest: workrights monitor report --html digest.html',
  ].join('\n');
}

function endAs({ runs, stopped, missedNights, sentNothing }: MonitorRunSummary): void {
  const has = (ended: RunSummary['ended']): boolean => runs.some((each) => each.ended === ended);
  if (has('interrupted')) {
    throw interrupted('Each check that was sent is recorded in the ledger.', {
      fix: 'Continue: workrights monitor run',
    });
  }
  const isPartly = runs.some(
    ({ counts, missingAttachments }) => hasFailures(counts) || missingAttachments > 0,
  );
  if (has('unfinished') || sentNothing || stopped.length > 0) process.exitCode = EXIT.failed;
  else if (has('paused') || isPartly || missedNights > 0) process.exitCode = EXIT.partlyFailed;
}
