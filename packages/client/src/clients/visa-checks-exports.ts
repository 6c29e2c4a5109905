/** The public names of Interface A: the client, the contract's schemas and the options. */
export { VisaChecks } from './visa-checks.ts';
export type {
  DownloadAsBytes,
  DownloadAsStream,
  Downloaded,
  DownloadOptions,
  DownloadToFile,
} from '../attachments/download-attachment.ts';
export type { SavedFile } from '../attachments/save-to-file.ts';
export type {
  ApprovalLetterGender,
  Attachment,
  AttachmentFile,
  AttachmentId,
  AustralianCheckEcho,
  AustralianCheckRequest,
  AustralianDocument,
  AustralianVisa,
  AustralianVisaCheckCreate,
  AustralianVisaResult,
  CalendarDate,
  CountryCode,
  CustomerAuthorityId,
  DocumentEcho,
  DocumentType,
  Environment,
  Identifier,
  Jurisdiction,
  Mode,
  NewZealandCheckRequest,
  NewZealandCreationEcho,
  NewZealandDocument,
  NewZealandEmployerEnquiry,
  NewZealandEmployerRequest,
  NewZealandVerification,
  NewZealandVerificationRequest,
  NewZealandVisaCheckCreate,
  NewZealandVisaResult,
  PersonName,
  Timestamp,
  VisaCheck,
  VisaCheckCreate,
  VisaCheckEnvelope,
  VisaCheckId,
  VisaCheckMeta,
  VisaCheckOutcome,
  VisaCheckStatus,
  VisaCondition,
  VisaResult,
} from '../generated/visa-checks/types.gen.ts';
export type { AccessToken, TokenSource } from '../transport/credentials.ts';
export type { CreateAllOptions } from '../lists/each-at-most.ts';
export type { Listing } from '../lists/listing.ts';
export type { CreateOutcome } from '../creating/create-visa-check.ts';
export type { HookRequest, HookResponse, HookRetry, Hooks } from '../transport/ky-options.ts';
export type { ConnectionOptions } from '../transport/connection.ts';
export type { CallOptions, HeaderSet, RetryOptions } from '../options/call-options.ts';
export type { ByteStream } from '../transport/bodies.ts';
export type { Fetch, FetchAttempt, FetchInit, FetchResponse } from '../options/fetch.ts';
export type { RequestOptions } from '../transport/requests.ts';
export type { ValidationOptions } from '../validation/validation.ts';
export type { Validators } from '../validation/validation-by.ts';
export type { ResponseDetails } from '../transport/response.ts';
export type { Clock } from '../options/clock.ts';
export type { Quota, QuotaCount, QuotaName } from '../options/quota.ts';
export type { QuotaStore } from '../options/quota-store.ts';
export type { Interval } from '../waiting/schedule.ts';
export type { VisaCheckWait } from '../waiting/wait-for-visa-checks.ts';
export type { WaitOptions, WaitProgress } from '../waiting/wait-options.ts';
export type { WaitOutcome } from '../waiting/wait.ts';
export type { ListVisaChecksParameters } from '../visa-checks/read-visa-checks.ts';
export type { VisaChecksOptions } from '../visa-checks/visa-checks-client.ts';
