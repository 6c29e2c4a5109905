/** The public names of Interface B: the client, the contract's schemas and the options. */
export { WorkRights } from './work-rights.ts';
export type {
  AccountKeyId,
  EmailAddress,
  Employee,
  EmployeeId,
  EmployeeStatus,
  EmployeeStatusFilter,
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
export type { CreateOnboardBody, CreateOnboardOutcome, UpdateOnboardBody } from '../creating/save-onboard.ts';
export type { OnboardWaitOutcome } from '../waiting/wait-for-all-onboards.ts';
export type { OnboardWait, OnboardWaitOptions, OnboardWaitProgress } from '../waiting/wait-for-onboard.ts';
export type {
  EmployeeSelector,
  ListEmployeesParameters,
  UpdateEmployeeBody,
} from '../work-rights/employees.ts';
export type { ListOnboardsParameters } from '../work-rights/list-onboards.ts';
export type { OnboardSelector, WorkRightsSelector } from '../work-rights/read-records.ts';
export type { WorkRightsOptions } from '../work-rights/work-rights-client.ts';
