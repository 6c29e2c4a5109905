export {
  ClocksDifferError,
  LeaseLostError,
  LedgerBusyError,
  LedgerError,
  LedgerFullError,
  LedgerGoneError,
  NewerLedgerError,
  NoSuchRunError,
  NotDurableError,
  OtherServiceError,
  PlanReplacedError,
  RowExistsError,
  RunExistsError,
  RunStateError,
  UnfinishedRunError,
  UnreadableLedgerError,
  WrongLedgerKeyError,
} from './base/database/errors.ts';
export type * from './bulk/ledger/ledger.ts';
export { type Ledger, openLedger, type LedgerOptions, type LedgerPlace } from './open-ledger.ts';
export type * from './base/rows/row.ts';
export type * from './base/rows/run.ts';
export type { Signer } from './base/privacy/sign.ts';
export type { ColumnUse } from './spreadsheet/fields.ts';
export { UnreadableFileError, type FileProblem } from './spreadsheet/errors.ts';
export { MappingError, type MappingProblem } from './spreadsheet/mapping.ts';
export type { DateField, Defaults, FieldName } from './spreadsheet/fields.ts';
export { forecast, type Forecast, type RequestForecast, type RowsToSend } from './bulk/plan/forecast.ts';
export { readMapping, writeMapping, type Mapping } from './spreadsheet/mapping.ts';
export { storedRunNames } from './base/database/sqlite/run-names.ts';
export type { HiddenChoice } from './spreadsheet/hidden.ts';
export type { PlanOptions, PlanProblem } from './spreadsheet/plan-options.ts';
export { planRun, type Plan } from './bulk/plan/plan.ts';
export { describeConsent } from './bulk/report/consent.ts';
export { ReportFolderError } from './bulk/report/errors.ts';
export type { Manifest, RunHistory } from './bulk/report/manifest.ts';
export type { ReportFile } from './bulk/report/private-files.ts';
export type { UnknownReason } from './base/rows/reading.ts';
export type {
  ConditionTally,
  EntitlementTally,
  ExceptionTally,
  ExpiryTally,
  Tally,
} from './bulk/report/tally.ts';
export { verifyReport, type VerifyOptions, type VerifyResult } from './bulk/report/verify-report.ts';
export { writeReport, type ReportOptions, type ReportSummary } from './bulk/report/write-report.ts';
export { LedgerBehindError, OtherAccountError, RunStoppedError } from './bulk/run/errors.ts';
export type { RunProgress } from './bulk/run/progress.ts';
export { pauseRun, resumeRun, retryRun, runStatus, type RunStatus } from './bulk/run/run-status.ts';
export { type RunSummary, startRun, type StartOptions } from './bulk/run/start-run.ts';
export type { OffPeakWindow as Window } from '@workrights/time/off-peak';
export {
  IdempotencyConflictError,
  NoSuchSubscriptionError,
  RelayError,
  SubscriptionEndedError,
} from './relay/errors.ts';
export type { EventBody, EventType, Includable, Included, WatchKind } from './base/outbox/events.ts';
export type * from './relay/notes.ts';
export type * from './relay/store/relay-store.ts';
export { type Relay, type RelayOptions, startRelay } from './relay/start-relay.ts';
export { type RelayStatus } from './relay/relaying.ts';
export { checkTarget, shownUrl, type TargetRules } from './relay/target.ts';
export { type RelayServer, type RelayServerOptions, serveRelay } from './relay/serve-relay.ts';
export { digestPage } from './monitor/digest/page.ts';
export {
  describeDecision,
  describeDue,
  describeEndSource,
  describeNotChecked,
  describeRule,
  describeRules,
  describeToDecide,
  resultOn,
} from './monitor/digest/words.ts';
export { decideAbout, type NewDecision } from './monitor/decide.ts';
export {
  MonitorRulesError,
  NothingToDecideError,
  OtherEnvironmentError,
  RegisterChangedError,
} from './monitor/errors.ts';
export { importPeopleFromFile, type ImportFileOptions } from './monitor/import-file.ts';
export {
  forgetPerson,
  type ImportOptions,
  importPeople,
  type ImportProblem,
  type ImportSummary,
} from './monitor/import-people.ts';
export {
  importPeopleFromOnboarding,
  type ImportOnboardingOptions,
  type OnboardingSummary,
} from './monitor/import-onboarding.ts';
export { importPeopleFromRun, type ImportRunOptions } from './monitor/import-run.ts';
export { labelOf, type Named } from './monitor/names.ts';
export type * from './monitor/person.ts';
export { DECISION_REASONS } from './monitor/person.ts';
export type { DuePerson, MonitorPlan, NotChecked } from './monitor/plan.ts';
export type { DueDay } from './monitor/due-days.ts';
export type { NotCheckedReason } from './monitor/may-check.ts';
export { DEFAULT_RULES, type MonitorRules, readRules, type RuleName } from './monitor/rules.ts';
export {
  type ListedPerson,
  monitorPeople,
  monitorPlan,
  type MonitorPlanOptions,
  type ReadOptions as MonitorReadOptions,
} from './monitor/read-register.ts';
export {
  type EndingVisa,
  monitorReport,
  type MonitorReport,
  type MonitorReportOptions,
  type PersonChange,
} from './monitor/report.ts';
export { type MonitorOptions, type MonitorRunSummary, runMonitor } from './monitor/run-monitor.ts';
export type { Decided, ToDecide } from './monitor/to-decide.ts';
export type { EndSource } from './monitor/visa-end.ts';
