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
} from './ledger/errors.ts';
export type * from './ledger/ledger.ts';
export { type Ledger, openLedger, type LedgerOptions, type LedgerPlace } from './ledger/open-ledger.ts';
export type * from './ledger/row.ts';
export type * from './ledger/run.ts';
export type { Signer } from './privacy/sign.ts';
export type { ColumnUse } from './plan/columns.ts';
export { MappingError, UnreadableFileError, type FileProblem, type MappingProblem } from './plan/errors.ts';
export type { DateField, Defaults, FieldName } from './plan/fields.ts';
export { forecast, type Forecast, type RequestForecast, type RowsToSend } from './plan/forecast.ts';
export { readMapping, writeMapping, type Mapping } from './plan/mapping.ts';
export { storedRunNames } from './ledger/sqlite/run-names.ts';
export type { HiddenChoice } from './plan/hidden.ts';
export type { PlanOptions, PlanProblem } from './plan/plan-options.ts';
export { planRun, type Plan } from './plan/plan.ts';
export { describeConsent } from './report/consent.ts';
export { ReportFolderError } from './report/errors.ts';
export type { Manifest, RunHistory } from './report/manifest.ts';
export type { ReportFile } from './report/private-files.ts';
export type { UnknownReason } from './report/reading.ts';
export type { ConditionTally, EntitlementTally, ExceptionTally, ExpiryTally, Tally } from './report/tally.ts';
export { verifyReport, type VerifyOptions, type VerifyResult } from './report/verify-report.ts';
export { writeReport, type ReportOptions, type ReportSummary } from './report/write-report.ts';
export { LedgerBehindError, OtherAccountError, RunStoppedError } from './run/errors.ts';
export type { RunProgress } from './run/progress.ts';
export { pauseRun, resumeRun, retryRun, runStatus, type RunStatus } from './run/run-status.ts';
export { type RunSummary, startRun, type StartOptions } from './run/start-run.ts';
export type { Window } from './run/window.ts';
export {
  IdempotencyConflictError,
  NoSuchSubscriptionError,
  RelayError,
  SubscriptionEndedError,
} from './relay/errors.ts';
export type { EventBody, EventType, Includable, Included } from './relay/events.ts';
export type * from './relay/notes.ts';
export type * from './relay/relay-store.ts';
export { type Relay, type RelayOptions, type RelayStatus, startRelay } from './relay/start-relay.ts';
export { checkTarget, shownUrl, type TargetRules } from './relay/target.ts';
export { type RelayServer, type RelayServerOptions, serveRelay } from './relay/serve-relay.ts';
export { digestPage } from './digest/page.ts';
export {
  describeDecision,
  describeDue,
  describeEndSource,
  describeNotChecked,
  describeRule,
  describeRules,
  describeToDecide,
  resultOn,
} from './digest/words.ts';
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
export type { DueDay, DuePerson, MonitorPlan, NotChecked, NotCheckedReason } from './monitor/plan.ts';
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
