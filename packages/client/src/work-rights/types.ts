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
export type { CreateOnboardBody } from './create-onboard.ts';
export type { OnboardSelector } from './get-onboard.ts';
export type { WorkRightsSelector } from './get-work-rights.ts';
export type { ListOnboardsParameters } from './list-onboards.ts';
export type { UpdateOnboardBody } from './update-onboard.ts';
export type { WorkRightsClient, WorkRightsOptions } from './work-rights-client.ts';
