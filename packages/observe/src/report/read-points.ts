import { unseenReasons, type Observe } from '@workrights/spec/observing';

import type { ObservablePoint } from '../contract-tables.ts';
import type { Tally } from '../tallies.ts';
import { concerns, meets, names, together } from './matching.ts';
import type { PointReport, PointState, ReadingReport, Unforeseen } from './report.ts';

/** Says of each open point which of its readings were seen. */
export function readPoints(points: readonly ObservablePoint[], tallies: readonly Tally[]): PointReport[] {
  return points.map((point) => {
    const { id, section, missing, choice, observe, unseen } = point;
    const start = { id, section, missing, choice };
    if (observe) return { ...start, ...readPoint(observe, tallies) };
    return {
      ...start,
      state: 'not-observable',
      readings: [],
      unforeseen: [],
      ...(unseen && { unseen: unseenReasons[unseen] }),
    };
  });
}

type Read = Pick<PointReport, 'state' | 'readings' | 'unforeseen' | 'both' | 'quirk'>;

function readPoint(observe: Observe, tallies: readonly Tally[]): Read {
  const { readings, silent = [], both } = observe;
  const about = tallies.filter((tally) => concerns(observe, tally) && !names(silent, tally.token));
  const readingOf = (tally: Tally) =>
    readings.find(({ shows, when }) => names(shows, tally.token) && meets(when, tally));
  const reports = readings.map((reading): ReadingReport & { quirk?: string } => {
    const seen = together(about.filter((tally) => readingOf(tally) === reading));
    const { name, says, ours = false, quirk } = reading;
    return { name, says, ours, ...(seen && { seen }), ...(quirk !== undefined && { quirk }) };
  });
  const unforeseen = about.filter((tally) => readingOf(tally) === undefined).map(asUnforeseen);
  const seen = reports.filter((reading) => reading.seen);
  const quirk = seen.length > 1 ? both?.quirk : seen[0]?.quirk;
  return {
    state: stateOf(seen, unforeseen),
    readings: reports.map(({ quirk: _, ...reading }) => reading),
    unforeseen,
    ...(both && { both: { says: both.says, ours: both.ours ?? false } }),
    ...(quirk !== undefined && { quirk }),
  };
}

function stateOf(seen: readonly ReadingReport[], unforeseen: readonly Unforeseen[]): PointState {
  if (unforeseen.length > 0) return 'unforeseen';
  const [first, ...others] = seen;
  if (first === undefined) return 'not-seen';
  if (others.length > 0) return 'both-seen';
  return first.ours ? 'settled-for' : 'settled-against';
}

function asUnforeseen({ operation, at, token, length, count, first, last, days }: Tally): Unforeseen {
  return { operation, at, token, ...(length !== undefined && { length }), count, first, last, days };
}
