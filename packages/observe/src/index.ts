export type { Exchange, ObservedBody } from './exchange.ts';
export { createObserver, type Observer } from './observer.ts';
export { ReportError, readReport } from './report/read-report.ts';
export type * from './report/report.ts';
export type { Sighting } from './sighting.ts';
export type { Counts } from './counting/counter.ts';
export type { Drift, DriftKind } from './counting/drift.ts';
export type { Tally } from './counting/tallies.ts';
