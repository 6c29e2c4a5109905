import { type Clock, VisaChecks } from '@workrights/client';

import type { MonitorLedger } from './store/monitor-store.ts';
import { verifyAccount } from '../bulk/run/account.ts';
import { OtherAccountError, RunStoppedError } from '../bulk/run/errors.ts';
import { Refusals } from '../bulk/run/refusals.ts';
import { explain, goOn, type RunSummary, type StartOptions } from '../bulk/run/start-run.ts';
import { offPeakWindow } from '@workrights/time/off-peak';

/** Milliseconds after the off-peak window in which its results are still collected. */
const COLLECTS_FOR = 3_600_000;
/** How many other runs are looked up to verify the account. */
const LOOKS_AT = 5;

type RunOptions = StartOptions & { readonly clock: Clock };
type SharedOptions = RunOptions & { readonly refusals: Refusals };

/** A run that the service refuses to continue, although it accepts others. */
export interface StoppedRun {
  readonly run: string;
  readonly error: RunStoppedError | OtherAccountError;
}

export interface RunsSummary {
  readonly runs: readonly RunSummary[];
  readonly stopped: readonly StoppedRun[];
}

/**
 * First sends the planned rows of all runs, and only then waits for results: an endless check must not delay a re-check that is
 * due. The waiting ends in the morning, so that the ledger is free for the next evening's run, which continues. A run that the
 * service refuses doesn't delay the others.
 *
 * @param names oldest first.
 * @throws the errors of `startRun` that are about all runs.
 */
export async function runAll(
  ledger: MonitorLedger,
  names: readonly string[],
  given: RunOptions,
): Promise<RunsSummary> {
  const refusals = new Refusals();
  const options = { ...given, refusals };
  const stopped = new Map<string, StoppedRun>();
  const outcome = await sendAndCollect(ledger, names, options, stopped).then(
    (runs) => ({ runs }),
    (error: unknown) => ({ error }),
  );
  const refusal = await refusals.settle(ledger);
  if ('error' in outcome) throw outcome.error;
  if (refusal !== undefined) throw explain(names.at(-1) ?? '', refusal);
  const [first] = stopped.values();
  // No run could be sent or collected.
  if (first !== undefined && outcome.runs.length === 0) throw first.error;
  return { runs: outcome.runs, stopped: [...stopped.values()] };
}

async function sendAndCollect(
  ledger: MonitorLedger,
  names: readonly string[],
  options: SharedOptions,
  stopped: Map<string, StoppedRun>,
): Promise<RunSummary[]> {
  const sent = new Map<string, RunSummary>();
  const go = async (name: string, how: SharedOptions): Promise<RunSummary | undefined> => {
    try {
      const run = await goOn(ledger, name, how);
      stopped.delete(name);
      return run;
    } catch (error) {
      if (!isRefusal(error) || !(await isOfRun(ledger, name, error, options))) throw error;
      stopped.set(name, { run: name, error });
      return undefined;
    }
  };
  for (const name of names.length > 1 || options.submitOnly ? names : []) {
    if (options.signal?.aborted) break;
    if (!options.submitOnly && !(await hasUnsent(ledger, name))) continue;
    const run = await go(name, { ...options, submitOnly: true });
    if (run) sent.set(name, run);
  }
  if (options.submitOnly || options.signal?.aborted) return [...sent.values()];
  const night = untilMorning(options);
  const runs = new Map(sent);
  // Newest first, because the older ones already had a night.
  for (const name of names.toReversed()) {
    if (night.signal?.aborted) break;
    const run = await go(name, night);
    if (run === undefined) continue;
    const requests = run.requests + (sent.get(name)?.requests ?? 0);
    const isMorning = run.ended === 'interrupted' && options.signal?.aborted !== true;
    runs.set(name, { ...run, requests, ended: isMorning ? 'unfinished' : run.ended });
  }
  return names.flatMap((name) => runs.get(name) ?? []);
}

function isRefusal(error: unknown): error is StoppedRun['error'] {
  return error instanceof RunStoppedError || error instanceof OtherAccountError;
}

/**
 * Whether an error is about one run. A refusal is, except for an invalid token. Invisible checks are, if the service shows
 * another run's checks, because the credentials are then valid.
 */
async function isOfRun(
  ledger: MonitorLedger,
  name: string,
  error: StoppedRun['error'],
  { checks, clock }: RunOptions,
): Promise<boolean> {
  if (error instanceof RunStoppedError) return error.status !== undefined && error.status !== 401;
  const connection = new VisaChecks({ ...checks, clock });
  const others = (await ledger.runs()).filter(
    ({ name: other, state }) => other !== name && (state === 'ready' || state === 'paused'),
  );
  for (const { name: other } of others.slice(-LOOKS_AT)) {
    const firstAt = await verifyAccount(ledger, other, connection).catch(() => undefined);
    if (firstAt !== undefined) return true;
  }
  return false;
}

async function hasUnsent(ledger: MonitorLedger, name: string): Promise<boolean> {
  const { planned, submitting, unknown } = await ledger.counts(name);
  return planned + submitting + unknown > 0;
}

/** Options that also stop a run once the results of the current or next off-peak window should be there. */
function untilMorning(options: SharedOptions): SharedOptions {
  const { clock, signal } = options;
  const morning = new AbortController();
  const endsAt = offPeakWindow(clock.now()).closesAt + COLLECTS_FOR;
  return {
    ...options,
    signal: signal ? AbortSignal.any([signal, morning.signal]) : morning.signal,
    // A waiting run calls `sleep` repeatedly, so the morning is noticed.
    clock: {
      now: () => clock.now(),
      monotonic: () => (clock.monotonic ?? clock.now)(),
      random: () => clock.random(),
      sleep: async (ms, ending) => {
        await clock.sleep(Math.min(ms, Math.max(endsAt - clock.now(), 0)), ending);
        if (clock.now() >= endsAt) morning.abort();
      },
    },
  };
}
