import { type Clock, VisaChecks } from '@workrights/client';

import type { MonitorLedger } from './store/monitor-store.ts';
import { verifyAccount } from '../bulk/run/account.ts';
import { OtherAccountError, RunStoppedError } from '../bulk/run/errors.ts';
import { Refusals } from '../bulk/run/refusals.ts';
import { explain, goOn, type RunSummary, type StartOptions } from '../bulk/run/start-run.ts';
import { offPeakWindow } from '@workrights/time/off-peak';

/** Milliseconds after the off-peak window in which what was finished in it is collected. */
const COLLECTS_FOR = 3_600_000;
/** So many other runs are looked at for the account. */
const LOOKS_AT = 5;

type RunOptions = StartOptions & { readonly clock: Clock };
type SharedOptions = RunOptions & { readonly refusals: Refusals };

/** A run that the service doesn't let go on, although it takes others. */
export interface StoppedRun {
  readonly run: string;
  readonly error: RunStoppedError | OtherAccountError;
}

export interface RunsSummary {
  readonly runs: readonly RunSummary[];
  readonly stopped: readonly StoppedRun[];
}

/**
 * Sends what the runs have planned, and only then waits for results: a check that is never finished must not hold up a re-check that
 * is due. Waiting ends in the morning, so that the run of the next evening finds the ledger free; it goes on with what is left. A run
 * that the service refuses holds up no other one.
 *
 * @param names the oldest first.
 * @throws what `startRun` throws, when it is about all runs.
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
  // Nobody could be sent, nor collected.
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
  // The newest first: the older ones had a night already.
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
 * Whether an error is of one run. A refusal is, but for a token that is not valid. That the service doesn't show the checks of a run is
 * of the run when it shows those of another one: then the credentials are right.
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

/** Options that also stop a run once the results of the off-peak window that is open, or next, should be there. */
function untilMorning(options: SharedOptions): SharedOptions {
  const { clock, signal } = options;
  const morning = new AbortController();
  const endsAt = offPeakWindow(clock.now()).closesAt + COLLECTS_FOR;
  return {
    ...options,
    signal: signal ? AbortSignal.any([signal, morning.signal]) : morning.signal,
    // A run that waits sleeps again and again.
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
