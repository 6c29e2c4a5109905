import { unseenReasons, type Reading } from '@workrights/spec/observing';

import type { ObservablePoint } from '../contract-tables.ts';
import type { Counts } from '../counting/counter.ts';
import type { Counted } from '../counting/tallies.ts';
import { points } from '../generated/points.gen.ts';
import type { PointReport, PointState, ReadingReport, Report } from './report.ts';

/** Says what the counts mean: for each open point, and for the contract. */
export function makeReport(counted: Counted): Report {
  const { exchanges, sightings, drift } = counted;
  const days = sightings.flatMap(({ first, last }) => [first, last]).toSorted();
  return {
    format: 'workrights-observe',
    version: 1,
    exchanges,
    ...(days.length > 0 && { first: days[0]!, last: days.at(-1)! }),
    points: points.map((point) => reportOf(point, counted)),
    drift,
    sightings,
  };
}

/** The counts of a report. If this version doesn't know a point, only its sightings are kept. */
export function countedIn({ exchanges, sightings, drift, points: reports }: Report): Counted {
  const seen = reports.filter(({ id }) => points.some((point) => point.id === id));
  return {
    exchanges,
    sightings,
    drift,
    points: seen.flatMap(({ id, seen: counts }) => (counts ? [{ point: id, ...counts }] : [])),
    readings: seen.flatMap(({ id, readings }) =>
      readings.flatMap(({ name, seen: counts }) => (counts ? [{ point: id, reading: name, ...counts }] : [])),
    ),
    unforeseen: seen.flatMap(({ id, unforeseen }) => unforeseen.map((one) => ({ point: id, ...one }))),
  };
}

function reportOf(
  { id, section, missing, choice, observe, unseen }: ObservablePoint,
  counted: Counted,
): PointReport {
  const start = { id, section, missing, choice };
  if (!observe) {
    const why = unseen && unseenReasons[unseen];
    return { ...start, state: 'not-observable', readings: [], unforeseen: [], ...(why && { unseen: why }) };
  }
  const seen = counted.points.find(({ point }) => point === id);
  const reports = observe.readings.map((reading) => {
    const counts = counted.readings.find((one) => one.point === id && one.reading === reading.name);
    return { reading, report: readingReport(reading, counts) };
  });
  const unforeseen = counted.unforeseen
    .filter(({ point }) => point === id)
    .map(({ point: _, ...one }) => one);
  const shown = reports.filter(({ report }) => report.seen && !report.perhaps);
  const { both } = observe;
  const quirk =
    both && shown.length > 1 ? both.quirk : only(shown.flatMap(({ reading }) => reading.quirk ?? []));
  return {
    ...start,
    state:
      unforeseen.length > 0
        ? 'unforeseen'
        : stateOf(
            shown.map(({ report }) => report),
            both !== undefined,
          ),
    ...(seen && { seen: countsOf(seen) }),
    readings: reports.map(({ report }) => report),
    unforeseen,
    ...(both && { both: { says: both.says, ours: both.ours ?? false } }),
    ...(quirk !== undefined && { quirk }),
  };
}

function readingReport({ name, says, ours, perhaps }: Reading, counts: Counts | undefined): ReadingReport {
  return {
    name,
    says,
    ours: ours ?? false,
    ...(perhaps && { perhaps }),
    ...(counts && { seen: countsOf(counts) }),
  };
}

/** @param together whether the readings mean something else together than each for itself. */
function stateOf(seen: readonly ReadingReport[], together: boolean): PointState {
  if (seen.length === 0) return 'not-seen';
  const ours = seen.filter((reading) => reading.ours).length;
  if ((together && seen.length > 1) || (ours > 0 && ours < seen.length)) return 'both-seen';
  return ours > 0 ? 'settled-for' : 'settled-against';
}

/** A quirk has one value at a time, so the sandbox can't play two readings with different values. */
function only(quirks: readonly string[]): string | undefined {
  return new Set(quirks).size === 1 ? quirks[0] : undefined;
}

function countsOf({ count, first, last, days }: Counts): Counts {
  return { count, first, last, days };
}
