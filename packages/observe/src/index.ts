export type { Exchange, ObservedBody } from './exchange.ts';
export { createObserver, type Observer } from './observer.ts';
export { ReportError, readReport } from './report/read-report.ts';
export type * from './report/report.ts';
export type { Sighting } from './sighting.ts';
export type { Tally } from './tallies.ts';
