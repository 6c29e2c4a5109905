import { contract } from '../generated/contract.gen.ts';
import { points } from '../generated/points.gen.ts';
import type { Tallies } from '../tallies.ts';
import { findDrift } from './find-drift.ts';
import { readPoints } from './read-points.ts';
import type { Report } from './report.ts';
import { together } from './matching.ts';

/** Says what the tallies mean: for each open point, and for the contract. */
export function makeReport(tallies: Pick<Tallies, 'exchanges' | 'all'>): Report {
  const sightings = tallies.all();
  const all = together(sightings);
  return {
    format: 'workrights-observe',
    version: 1,
    exchanges: tallies.exchanges,
    ...(all && { first: all.first, last: all.last }),
    points: readPoints(points, sightings),
    drift: findDrift(contract, sightings),
    sightings,
  };
}
