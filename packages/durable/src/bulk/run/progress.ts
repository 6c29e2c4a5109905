import type { Counts } from '../../base/rows/row.ts';
import type { Budget } from '../../base/rows/run.ts';
import { offPeakWindow, type OffPeakWindow } from '@workrights/time/off-peak';
import type { Work } from './work.ts';

const MINUTE = 60_000;

/** State of a run, for all workers together. Times are milliseconds since the epoch. */
export interface RunProgress {
  readonly run: string;
  readonly counts: Counts;
  /** Rows that were sent or refused in the last minute. */
  readonly perMinute: number;
  /** When all rows will have been sent at this rate; undefined if none is left, or there is no rate yet. */
  readonly sentBy: number | undefined;
  /** When all rows will be finished at the rate of the last minute; undefined if all are, or there is no rate yet. */
  readonly doneBy: number | undefined;
  /** The current or next off-peak window, in which off-peak checks finish. */
  readonly window: OffPeakWindow;
  readonly budget: Budget;
  /** This worker sends nothing before, because the budget is used up or the service wants fewer requests. */
  readonly waitsUntil: number | undefined;
  /** Rows whose checks failed for a temporary reason, and when the next one is sent again, as far as this worker knows. */
  readonly again: { readonly rows: number; readonly at: number } | undefined;
  /** Requests that this worker has sent. */
  readonly requests: number;
}

/** Reads the run's state from the ledger. */
export function createProgress(work: Work): () => Promise<RunProgress> {
  const { ledger, clock, meter } = work;
  const { name: run, budget } = work.run;
  let samples: { time: number; left: number; open: number }[] = [];
  return async () => {
    const counts = await ledger.counts(run);
    const now = clock.now();
    const left = counts.planned + counts.submitting;
    const open = left + counts.pending + counts.unknown;
    samples = [...samples.filter(({ time }) => now - time <= MINUTE), { time: now, left, open }];
    const [first] = samples;
    const passed = first ? now - first.time : 0;
    const ended = first ? first.open - open : 0;
    const perMinute = first && passed > 0 ? (Math.max(0, first.left - left) * MINUTE) / passed : 0;
    return {
      run,
      counts,
      perMinute: Math.round(perMinute),
      sentBy: left > 0 && perMinute > 0 ? now + Math.round((left / perMinute) * MINUTE) : undefined,
      doneBy: open > 0 && ended > 0 ? now + Math.round((open / ended) * passed) : undefined,
      window: offPeakWindow(now),
      budget,
      waitsUntil: meter.quietUntil > now ? meter.quietUntil : undefined,
      again: again(work),
      requests: meter.sent,
    };
  };
}

function again({ againAt }: Work): RunProgress['again'] {
  const times = [...(againAt?.values() ?? [])].flat();
  return times.length === 0 ? undefined : { rows: times.length, at: Math.min(...times) };
}
