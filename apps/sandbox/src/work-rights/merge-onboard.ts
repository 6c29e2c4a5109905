import type { OnboardCreate, OnboardSave, OnboardUpdate } from '../generated/work-rights/types.gen.ts';
import type { ShownAgain } from '../http/shown-again.ts';
import type { OnboardRecord } from '../storage/store.ts';

interface NewOnboard {
  readonly onboardId: string;
  readonly keyId: string;
  /** Milliseconds since the epoch. */
  readonly now: number;
}

/** A new request, `Awaiting` the person's response, with the defaults of service.md §4.2. */
export function createOnboard(body: OnboardCreate, { onboardId, keyId, now }: NewOnboard): OnboardRecord {
  return {
    onboard_id: onboardId,
    key_id: keyId,
    employee_id: null,
    external_id: null,
    onboard_status: 'Awaiting',
    given_names: null,
    family_name: null,
    date_of_birth: null,
    email: null,
    mobile_number: null,
    location: null,
    group: null,
    ...sentFields(body),
    employment_status: body.employment_status ?? 'Current',
    sendtype: body.sendtype ?? defaultSendType(body),
    sendtypeSent: body.sendtype !== undefined,
    createdAt: now,
    changedAt: now,
  };
}

/**
 * The existing request with the values of a create for the same employee (service.md §4.2). Sent values win; all others and
 * both ids stay. Without any sent `sendtype`, it is derived from the addresses of the merged request, as in a create.
 */
export function mergeOnboard(existing: OnboardRecord, body: OnboardCreate, now: number): OnboardRecord {
  const merged = { ...existing, ...sentFields(body) };
  return {
    ...merged,
    employment_status: body.employment_status ?? existing.employment_status,
    sendtype: body.sendtype ?? (existing.sendtypeSent ? existing.sendtype : defaultSendType(merged)),
    sendtypeSent: body.sendtype !== undefined || existing.sendtypeSent,
    changedAt: now,
  };
}

/** The existing request with the values of an update; omitted values stay. */
export function updateOnboard(existing: OnboardRecord, body: OnboardUpdate, now: number): OnboardRecord {
  return { ...existing, ...sentFields(body), changedAt: now };
}

type Addresses = Partial<Pick<OnboardRecord, 'email' | 'mobile_number'>>;

/** Both if both addresses are given, otherwise the one that is (service.md §4.2). */
function defaultSendType({ email, mobile_number: mobileNumber }: Addresses): string {
  if ((email ?? null) !== null && (mobileNumber ?? null) !== null) return 'Both';
  return (email ?? null) === null ? 'SMS' : 'Email';
}

/** The body's values for the record, without ids, credentials and the fields that are set above. */
function sentFields(body: OnboardSave) {
  const { accountkeyid, key, onboard_id, employment_status, sendtype, ...sent } = body;
  return sent satisfies ShownAgain<typeof sent, OnboardRecord>;
}
