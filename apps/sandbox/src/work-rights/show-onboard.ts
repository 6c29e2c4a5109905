import type { Onboard, OnboardListItem } from '../generated/work-rights/types.gen.ts';
import { isoTimestamp } from '../clock/dates.ts';
import type { ShownAgain } from '../http/shown-again.ts';
import type { OnboardRecord } from '../storage/store.ts';

/**
 * A request as in the list (service.md §4.2). It leaves out the fields that only a whole request has, and those that only the
 * sandbox stores.
 */
export function showOnboardItem(record: OnboardRecord): Required<OnboardListItem> {
  const { date_of_birth, sendtype, location, group, ...listed } = record;
  const { key_id, employment_status, sendtypeSent, createdAt, changedAt, workRights, ...item } = listed;
  item satisfies ShownAgain<typeof item, OnboardListItem>;
  return { ...item, datetime: isoTimestamp(changedAt) };
}

/** A request in full. The source has no `employment_status` in it. */
export function showOnboard(record: OnboardRecord): Required<Onboard> {
  const { date_of_birth, sendtype, location, group } = record;
  return { ...showOnboardItem(record), date_of_birth, sendtype, location, group };
}
