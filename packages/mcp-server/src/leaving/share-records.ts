import {
  summariseWorkRights,
  type Onboard,
  type OnboardListItem,
  type WorkRightsRecord,
} from '@workrights/client';
import { workRightsDoubtsText } from '@workrights/results';
import { dayOf } from '@workrights/time/days';
import { onboardStatuses, sendTypes } from '../generated/words.gen.ts';
import { idOf, knownWord, recentDay, sharePerson } from './person.ts';
import { serviceWords } from './service-words.ts';

/** An onboarding request as it may leave: whether there is an address, and never the address. */
export function shareOnboard(onboard: Onboard | OnboardListItem, reveal: boolean) {
  const own = [onboard.given_names, onboard.family_name];
  const sendtype = 'sendtype' in onboard ? onboard.sendtype : undefined;
  return {
    onboard_id: idOf(onboard.onboard_id, ...own),
    employee_id: idOf(onboard.employee_id, ...own),
    status: knownWord(onboardStatuses, onboard.onboard_status),
    ...sharePerson({ given: onboard.given_names, family: onboard.family_name }, reveal),
    has_email: typeof onboard.email === 'string' && onboard.email !== '',
    has_mobile_number: typeof onboard.mobile_number === 'string' && onboard.mobile_number !== '',
    send_type: knownWord(sendTypes, sendtype),
    last_action_on: recentDay(dayOf(onboard.datetime, 'AUS')),
  };
}

/** A work rights record as it may leave. It has no entitlement: its status is prose, which a person has to read. */
export function shareRecord(record: WorkRightsRecord, reveal: boolean, words = false) {
  const summary = summariseWorkRights(record);
  const names = [record.given_names, record.family_name];
  return {
    key_id: idOf(record.key_id, ...names),
    onboard_id: idOf(record.onboard_id, ...names),
    employee_id: idOf(record.employee_id, ...names),
    ...sharePerson({ given: record.given_names, family: record.family_name }, reveal),
    works_until: recentDay(summary.worksUntil),
    visa_ends_on: recentDay(summary.visaEndsOn),
    doubts: workRightsDoubtsText(summary),
    ...(words && {
      service_words: serviceWords({ status: record.status, visa_held: record.visa_held }, names),
    }),
  };
}
