/** The types of Interface B that callers meet: the contract's schemas by their names, and this package's options. */
export type {
  AccountKeyId,
  EmailAddress,
  EmployeeId,
  EmploymentStatus,
  ExternalId,
  KeyId,
  MobileNumber,
  Onboard,
  OnboardCreate,
  OnboardCreateWithEmail,
  OnboardCreateWithMobileNumber,
  OnboardGetRequest,
  OnboardId,
  OnboardListItem,
  OnboardListRequest,
  OnboardSave,
  OnboardStatus,
  OnboardStatusFilter,
  OnboardUpdate,
  SendType,
  // The class has the contract's name of the record.
  WorkRights as WorkRightsRecord,
  WorkRightsRequest,
} from '../generated/work-rights/types.gen.ts';
export type { OnboardWaitOptions, OnboardWaitProgress } from '../waiting/onboard-wait-options.ts';
export type { OnboardWaitOutcome } from '../waiting/wait-for-all-onboards.ts';
export type { OnboardWait } from '../waiting/wait-for-onboard.ts';
export type { CreateOnboardOutcome } from '../work-rights/create-all-onboards.ts';
export type { CreateOnboardBody } from '../work-rights/create-onboard.ts';
export type { OnboardSelector } from '../work-rights/get-onboard.ts';
export type { WorkRightsSelector } from '../work-rights/get-work-rights.ts';
export type { ListOnboardsParameters } from '../work-rights/list-onboards.ts';
export type { UpdateOnboardBody } from '../work-rights/update-onboard.ts';
export type { WorkRightsClient, WorkRightsOptions } from '../work-rights/work-rights-client.ts';
