import type { Onboard, OnboardListItem } from '../generated/work-rights/types.gen.ts';
import { isoTimestamp } from '../clock/dates.ts';
import type { OnboardRecord } from '../storage/store.ts';

/** A request as in the list (service.md §4.2). A field that the contract gains doesn't compile here. */
export function showOnboardItem(record: OnboardRecord): Required<OnboardListItem> {
  return {
    onboard_id: record.onboard_id,
    employee_id: record.employee_id,
    external_id: record.external_id,
    onboard_status: record.onboard_status,
    given_names: record.given_names,
    family_name: record.family_name,
    email: record.email,
    mobile_number: record.mobile_number,
    datetime: isoTimestamp(record.changedAt),
  };
}

/** A request in full. The source has no `employment_status` in it. */
export function showOnboard(record: OnboardRecord): Required<Onboard> {
  return {
    ...showOnboardItem(record),
    date_of_birth: record.date_of_birth,
    sendtype: record.sendtype,
    location: record.location,
    group: record.group,
  };
}
