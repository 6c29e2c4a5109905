import type { Onboard, OnboardListItem } from '../generated/work-rights/types.gen.ts';
import { isoTimestamp } from '../clock/dates.ts';
import type { ShownAgain } from '../http/shown-again.ts';
import type { OnboardRecord } from '../storage/store.ts';

/** A request in full, without what only the sandbox stores. The source has no `employment_status` in it. */
export function showOnboard(record: OnboardRecord): Required<Onboard> {
  const { key_id, employment_status, sendtypeSent, createdAt, changedAt, workRights, ...shown } = record;
  shown satisfies ShownAgain<typeof shown, Onboard>;
  return { ...shown, datetime: isoTimestamp(changedAt) };
}

/** A request as in the list (service.md §4.2). */
export function showOnboardItem(record: OnboardRecord): Required<OnboardListItem> {
  const { date_of_birth, sendtype, location, group, ...item } = showOnboard(record);
  return item satisfies ShownAgain<typeof item, OnboardListItem>;
}
