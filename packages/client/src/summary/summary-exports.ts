/** What a check means: one view of both countries, and the result codes. */
export { explain } from './explain.ts';
export { summarise, type SummariseOptions } from './summarise.ts';
export type {
  Doubt,
  DoubtReason,
  Entitlement,
  Missing,
  MissingReason,
  ResultCode,
  ResultKind,
  SummaryCondition,
  VisaSummary,
} from '@workrights/results';
