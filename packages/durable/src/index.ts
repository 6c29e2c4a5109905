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
export { EndlessListError } from './base/polling/endless-list.ts';
export { type Ledger, openLedger, type LedgerOptions, type LedgerPlace } from './open-ledger.ts';
export type { Counts, Problem, NewRow, Row } from './base/rows/row.ts';
export type { Budget, Run } from './base/rows/run.ts';
export { UnreadableFileError } from './spreadsheet/errors.ts';
export type { ColumnUse, Defaults } from './spreadsheet/fields.ts';
export { forecast, type Forecast, limitsOf } from './bulk/plan/forecast.ts';
export { type Mapping, MappingError, readMapping, writeMapping } from './spreadsheet/mapping.ts';
export { storedRunNames } from './base/database/sqlite/run-names.ts';
export type { HiddenChoice } from './spreadsheet/hidden.ts';
export type { PlanProblem } from './spreadsheet/plan-options.ts';
export { planRun, type Plan } from './bulk/plan/plan.ts';
export { describeConsent } from './bulk/report/consent.ts';
export { ReportFolderError } from './base/signed-folder/errors.ts';
export type { EvidenceManifest, ReportManifest } from './base/signed-folder/manifest.ts';
export { verifyReport, type VerifyResult } from './bulk/report/verify-report.ts';
export { writeReport } from './bulk/report/write-report.ts';
export { LedgerBehindError, OtherAccountError, RunStoppedError } from './bulk/run/errors.ts';
export type { RunProgress } from './bulk/run/progress.ts';
export { pauseRun, resumeRun, retryRun, runStatus, type RunStatus } from './bulk/run/run-status.ts';
export { type RunSummary, startRun, type StartOptions } from './bulk/run/start-run.ts';
export {
  IdempotencyConflictError,
  NoSuchSubscriptionError,
  RelayError,
  SubscriptionEndedError,
} from './relay/errors.ts';
export type { EventType, Includable, Included } from './base/outbox/events.ts';
export type { Subscription, Watch } from './relay/store/relay-store.ts';
export type { Right } from './relay/gateway/rights.ts';
export { type Relay, startRelay } from './relay/start-relay.ts';
export { serveRelay } from './relay/serve-relay.ts';
export { openInvitations, openInvitationsCsv, type OpenInvitation } from './invite/open-invitations.ts';
export { type InvitationPlan, planInvitations } from './invite/plan-invitations.ts';
export { type InvitationsSent, sendInvitations } from './invite/send-invitations.ts';
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
export { decideAbout } from './monitor/decide.ts';
export { writeEvidence } from './monitor/evidence/write-evidence.ts';
export { MonitorRulesError, NothingToDecideError, OtherEnvironmentError } from './monitor/errors.ts';
export { everyNight } from './monitor/every-night.ts';
export { importPeopleFromFile } from './monitor/import-file.ts';
export {
  forgetPerson,
  importPeople,
  type ImportProblem,
  type ImportSummary,
} from './monitor/import-people.ts';
export { importPeopleFromOnboarding, type OnboardingSummary } from './monitor/import-onboarding.ts';
export { importPeopleFromRun } from './monitor/import-run.ts';
export { labelOf, type Named } from './monitor/names.ts';
export type { Day, Change, DecisionReason, Decision, Prints, Person } from './monitor/person.ts';
export type { DuePerson, MonitorPlan } from './monitor/plan.ts';
export { type MonitorRules, readRules } from './monitor/rules.ts';
export { type ListedPerson, monitorPeople, monitorPlan } from './monitor/read-register.ts';
export { type EndingVisa, monitorReport, type MonitorReport } from './monitor/report.ts';
export { type MonitorRunSummary, runMonitor } from './monitor/run-monitor.ts';
export type { Decided, ToDecide } from './monitor/to-decide.ts';
