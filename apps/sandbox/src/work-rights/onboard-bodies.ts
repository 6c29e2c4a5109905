/** Bodies of interface B (service.md §4.2), as they are once the contract has accepted them. */

interface AccountBody {
  readonly accountkeyid: string;
}

export interface OnboardFields {
  readonly employee_id?: string;
  readonly external_id?: string;
  readonly given_names?: string;
  readonly family_name?: string;
  readonly date_of_birth?: string;
  readonly email?: string;
  readonly mobile_number?: string;
  readonly location?: string;
  readonly group?: string;
}

export interface OnboardCreateBody extends AccountBody, OnboardFields {
  readonly employment_status?: string;
  readonly sendtype?: string;
}

export interface OnboardUpdateBody extends AccountBody, OnboardFields {
  readonly key: string;
  readonly onboard_id?: string;
}

export type OnboardSaveBody = OnboardCreateBody | OnboardUpdateBody;

export interface OnboardGetBody extends AccountBody {
  readonly employee_id?: string;
  readonly onboard_id?: string;
}

export interface OnboardListBody extends AccountBody {
  readonly onboard_status?: string;
  readonly page_number?: number;
}

export interface WorkRightsBody extends AccountBody {
  readonly type: string;
  readonly key_id?: string;
  readonly onboard_id?: string;
  readonly employee_id?: string;
}
