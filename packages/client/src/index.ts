export {
  AbortedError,
  ConnectionError,
  OutcomeUnknownError,
  TimeoutError,
  UnexpectedResponseError,
} from './errors/call-errors.ts';
export {
  AuthenticationError,
  BadRequestError,
  ConflictError,
  NotFoundError,
  PermissionDeniedError,
  RateLimitError,
  ServerError,
  StatusError,
  UnprocessableEntityError,
} from './errors/status-errors.ts';
export { InvalidRequestError, type InvalidField } from './errors/invalid-request-error.ts';
export { WorkRightsKitError, type ErrorDetails } from './errors/work-rights-kit-error.ts';
export type * from './logging/logger.ts';
export type * from './reconciling/reconciliation.ts';
export { summarise, type SummariseOptions } from './summary/summarise.ts';
export type * from './summary/visa-summary.ts';
export { responseOf } from './transport/response-details.ts';
export { VisaChecks } from './visa-checks/visa-checks.ts';
export type * from './visa-checks/types.ts';
export { WorkRights } from './work-rights/work-rights.ts';
export type * from './work-rights/types.ts';
