export {
  AbortedError,
  ConnectionError,
  OutcomeUnknownError,
  TimeoutError,
  UnexpectedResponseError,
} from './errors/call-errors.ts';
export { CheckFailedError } from './errors/check-failed-error.ts';
export {
  AuthenticationError,
  BadRequestError,
  BlockedError,
  ConflictError,
  NotFoundError,
  PermissionDeniedError,
  RateLimitError,
  RefusedError,
  ServerError,
  StatusError,
  UnprocessableEntityError,
} from './errors/status-errors.ts';
export { TokenError } from './errors/token-error.ts';
export { InvalidRequestError, type InvalidField } from './errors/invalid-request-error.ts';
export { WorkRightsKitError, type ErrorDetails } from './errors/work-rights-kit-error.ts';
export type * from './logging/logger.ts';
export type * from './errors/reconciliation.ts';
export * from './summary/explain.ts';
export * from './summary/summarise.ts';
export * from './summary/summarise-work-rights.ts';
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
  WorkRightsDoubt,
  WorkRightsSummary,
} from '@workrights/results';
export * from './tokens/client-credentials.ts';
export { responseOf } from './transport/response.ts';
export * from './clients/visa-checks-exports.ts';
export * from './clients/work-rights-exports.ts';
