import { summariseWorkRights, type Onboard, type WorkRightsRecord } from '@workrights/client';
import { isSampleText, saysMayWork, workRightsDoubtsText } from '@workrights/results';
import { dayOf } from '@workrights/time/days';
import * as z from 'zod';
import { onboardStatuses, sendTypes } from '../generated/words.gen.ts';
import { day, idOf, person, sharePerson, text, word } from './person.ts';
import { serviceWords, words } from './service-words.ts';

const who = { onboard_id: text, employee_id: text, ...person };

export const onboard = z.object({
  ...who,
  status: word(onboardStatuses),
  has_email: z.boolean(),
  has_mobile_number: z.boolean(),
  send_type: word(sendTypes),
  last_action_on: day,
});

/** What leaves of a request that was prepared. */
export const preparedOnboard = onboard.omit({ onboard_id: true, status: true, last_action_on: true });

const isGiven = (value: unknown): boolean => typeof value === 'string' && value !== '';

/** An onboarding request as it may leave: whether there is an address, and never the address. */
export function shareOnboard(found: Partial<Onboard>, reveal: boolean): z.input<typeof onboard> {
  return {
    ...namesOf(found, reveal),
    status: found.onboard_status,
    has_email: isGiven(found.email),
    has_mobile_number: isGiven(found.mobile_number),
    send_type: found.sendtype,
    last_action_on: dayOf(found.datetime, 'AUS'),
  };
}

export const workRights = z.object({
  key_id: text,
  ...who,
  /** An end of work that is allowed at all. */
  no_work_after: day,
  visa_ends_on: day,
  doubts: z.string().nullable(),
  service_words: words,
});

/** A work rights record as it may leave. It has no entitlement: its status is prose, which a person has to read. */
export function shareRecord(
  found: WorkRightsRecord,
  reveal: boolean,
  withWords = false,
): z.input<typeof workRights> {
  const summary = summariseWorkRights(found);
  const { key_id: key, status, visa_held, given_names: given, family_name: family } = found;
  const isKnown = saysMayWork(status);
  return {
    ...namesOf(found, reveal),
    key_id: idOf(key, given, family),
    no_work_after: isKnown ? summary.worksUntil : null,
    visa_ends_on: summary.visaEndsOn,
    doubts: [
      workRightsDoubtsText(summary),
      ...(isKnown ? [] : ['the status is not known to say that the person may work: a person reads it']),
      isSampleText(status) ? 'the record is sample data' : 'whether the record is sample data is not known',
    ].join('; '),
    ...(withWords && { service_words: serviceWords({ status, visa_held }, [given, family]) }),
  };
}

function namesOf(found: Partial<Onboard | WorkRightsRecord>, reveal: boolean) {
  const { given_names: given, family_name: family } = found;
  return {
    onboard_id: idOf(found.onboard_id, given, family),
    employee_id: idOf(found.employee_id, given, family),
    ...sharePerson({ given, family }, reveal),
  };
}
