import type { Clock } from '@workrights/client';

import type { Ledger } from '../ledger/ledger.ts';
import { type RunSummary, startRun, type StartOptions } from '../run/start-run.ts';
import { windowAt } from '../run/window.ts';

/** Milliseconds after the off-peak window in which what was finished in it is collected. */
const COLLECTS_FOR = 3_600_000;

type RunOptions = StartOptions & { readonly clock: Clock };

/**
 * Sends what the runs have planned, and only then waits for results: a check that is never finished must not hold up a re-check that
 * is due. Waiting ends in the morning, so that the run of the next evening finds the ledger free; it goes on with what is left.
 *
 * @param names the oldest first.
 */
export async function runAll(
  ledger: Ledger,
  names: readonly string[],
  options: RunOptions,
): Promise<RunSummary[]> {
  const sent = new Map<string, RunSummary>();
  for (const name of names.length > 1 || options.submitOnly ? names : []) {
    if (options.signal?.aborted) break;
    if (!options.submitOnly && !(await hasUnsent(ledger, name))) continue;
    sent.set(name, await startRun(ledger, name, { ...options, submitOnly: true }));
  }
  if (options.submitOnly || options.signal?.aborted) return [...sent.values()];
  const night = untilMorning(options);
  const runs = new Map(sent);
  // The newest first: the older ones had a night already.
  for (const name of names.toReversed()) {
    if (night.signal?.aborted) break;
    const run = await startRun(ledger, name, night);
    const requests = run.requests + (sent.get(name)?.requests ?? 0);
    const isMorning = run.ended === 'interrupted' && options.signal?.aborted !== true;
    runs.set(name, { ...run, requests, ended: isMorning ? 'unfinished' : run.ended });
  }
  return names.flatMap((name) => runs.get(name) ?? []);
}

async function hasUnsent(ledger: Ledger, name: string): Promise<boolean> {
  const { planned, submitting, unknown } = await ledger.counts(name);
  return planned + submitting + unknown > 0;
}

/** Options that also stop a run once the results of the off-peak window that is open, or next, should be there. */
function untilMorning(options: RunOptions): RunOptions {
  const { clock, signal } = options;
  const morning = new AbortController();
  const endsAt = windowAt(clock.now()).closesAt + COLLECTS_FOR;
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
