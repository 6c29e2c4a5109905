import {
  type OnboardListItem,
  type OnboardStatusFilter,
  summariseWorkRights,
  type WorkRights,
} from '@workrights/client';

import { mayDenyWork } from '@workrights/results';

import type { MonitorLedger } from './store/monitor-store.ts';
import type { Problem } from '../base/rows/row.ts';
import { isRefusalOfRecord } from '../base/polling/refusal-of-record.ts';
import { systemClock } from '@workrights/time/clock';
import {
  type CompanyOption,
  Importing,
  type ImportOptions,
  type ImportProblem,
  type ImportSummary,
} from './import-people.ts';
import { readableEnd } from './known-result.ts';
import { type CompleteRequests, knownRecords } from './known-records.ts';
import type { Day, Onboarding } from './person.ts';
import type { Reading } from './store/readings.ts';

export interface ImportOnboardingOptions extends ImportOptions, CompanyOption {
  /** Only requests with this status. Default `All`. */
  readonly onboardStatus?: OnboardStatusFilter | undefined;
  /**
   * States that everyone in these requests has agreed to be checked again. Answering an onboarding request is no such consent,
   * so without this, new people have none. It doesn't apply to people who refused in an import.
   */
  readonly consent?: 'everyone-agreed' | undefined;
  readonly onProblem?: ((problem: ImportProblem) => void) | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** Result of an import of onboarding requests. */
export interface OnboardingSummary extends ImportSummary {
  readonly requests: number;
  /** Requests that aren't `Complete`, so that their work rights record wasn't read. */
  readonly notComplete: number;
  /** People whose work rights have an end. */
  readonly withEnd: number;
  /** People whose record has a visa and a status but no date, as for citizens. */
  readonly withoutDate: number;
  /** People whose record wasn't read, because the service lists no change. */
  readonly unread: number;
}

/**
 * Imports the people of onboarding requests by their `employee_id`. For each complete request it reads the work rights record
 * (one request each), takes its `visa_expiry_date`, and records whether a person must read it. A further import within a week
 * reads only the records that the service lists as changed. Nothing else of a request is kept. It contains no document, so its
 * person can't be checked until another import gives one.
 *
 * @throws the client's errors if the service can't be reached, or refuses the credentials.
 */
export async function importPeopleFromOnboarding(
  ledger: MonitorLedger,
  rights: WorkRights,
  {
    clock = systemClock,
    company,
    onboardStatus = 'All',
    consent,
    onProblem,
    signal,
  }: ImportOnboardingOptions = {},
): Promise<OnboardingSummary> {
  const importing = new Importing(ledger, clock, onProblem);
  const counts = { requests: 0, notComplete: 0, withEnd: 0, withoutDate: 0, unread: 0 };
  const now = clock.now();
  const byEmployee = new Map<string, { item: OnboardListItem; row: number }[]>();
  for await (const item of rights.listOnboards({ onboard_status: onboardStatus }, { signal })) {
    counts.requests += 1;
    const employeeId = typeof item.employee_id === 'string' ? item.employee_id.trim() : '';
    if (employeeId === '') {
      importing.note(withoutEmployee(item), counts.requests, false);
      continue;
    }
    const of = byEmployee.get(employeeId) ?? [];
    byEmployee.set(employeeId, [...of, { item, row: counts.requests }]);
  }
  const complete = completeRequests(byEmployee);
  const known = await knownRecords(ledger, rights, complete, { company, now, signal });
  const { readings: store } = ledger.monitor;
  const readings: Reading[] = [];
  let hasMissed = false;
  for (const [employeeId, requests] of byEmployee) {
    const toRead = requests.filter(({ item }) => item.onboard_status === 'Complete');
    counts.notComplete += requests.length - toRead.length;
    const before = known.get(employeeId);
    if (before && !before.isOld) {
      counts.unread += 1;
      counts[before.workRightsEndsOn === null ? 'withoutDate' : 'withEnd'] += 1;
      await importing.add({ employeeId, company, consent: consent && 'unless-refused' }, requests[0]!.row);
      continue;
    }
    const records: ReadRecord[] = [];
    for (const { item, row } of toRead) {
      const record = await readRecord(rights, item.onboard_id, { now: clock.now(), signal });
      if ('code' in record) importing.note(record, row, true);
      else records.push(record);
    }
    // With several requests of a person, the earliest end counts.
    const [first] = records.flatMap(({ end }) => end ?? []).toSorted();
    const onboarding = onboardingBy(requests, records);
    if (first !== undefined) counts.withEnd += 1;
    else if (onboarding === 'complete') counts.withoutDate += 1;
    const workRightsEndsOn = records.length === 0 ? undefined : (first ?? null);
    const isWhole = records.length === toRead.length;
    if (before && isWhole)
      hasMissed ||= onboarding !== before.onboarding || workRightsEndsOn !== before.workRightsEndsOn;
    const keys = new Set(records.map(({ keyId }) => keyId));
    if (isWhole && keys.size === 1) {
      const requestsMark = store.requestsMark(toRead.map(({ item }) => item.onboard_id));
      const [keyId] = keys;
      readings.push({ employeeId, company, requests: requestsMark, key: store.keyMark(keyId!), readAt: now });
    }
    await importing.add(
      { employeeId, company, workRightsEndsOn, onboarding, consent: consent && 'unless-refused' },
      requests[0]!.row,
    );
  }
  const summary = await importing.end();
  // Only after the register contains them.
  await store.note(readings);
  if (hasMissed) await store.noteMissed(now);
  return { ...summary, ...counts };
}

function completeRequests(
  byEmployee: ReadonlyMap<string, readonly { readonly item: OnboardListItem }[]>,
): CompleteRequests {
  const complete = [...byEmployee].map(
    ([employeeId, requests]) =>
      [
        employeeId,
        requests.map(({ item }) => item).filter(({ onboard_status: status }) => status === 'Complete'),
      ] as const,
  );
  return new Map(complete.filter(([, requests]) => requests.length > 0));
}

/** If one of several records must be read by a person, that counts. Undefined if a request is complete but no record could be read. */
function onboardingBy(
  requests: readonly { readonly item: OnboardListItem }[],
  records: readonly ReadRecord[],
): Onboarding | undefined {
  if (records.some(({ isToRead }) => isToRead)) return 'to-read';
  if (records.length > 0) return 'complete';
  return requests.some(({ item }) => item.onboard_status === 'Complete') ? undefined : 'open';
}

interface ReadRecord {
  readonly keyId: string;
  /** End of the work rights; null if the record has none, which doesn't mean unlimited. */
  readonly end: Day | null;
  readonly isToRead: boolean;
}

/** Doubts that every record has. */
const OF_ANY_RECORD: ReadonlySet<string> = new Set(['free-text', 'age-unknown', 'other-name']);

async function readRecord(
  rights: WorkRights,
  onboardId: string,
  { now, signal }: { readonly now: number; readonly signal: AbortSignal | undefined },
): Promise<ReadRecord | Problem> {
  try {
    const record = await rights.getWorkRights({ onboard_id: onboardId }, { signal });
    const { visa_expiry_date: given, status } = record;
    if (!isBlank(given) && readableEnd(given) === null) return UNREADABLE_END;
    // Ends of visas: the field's name isn't certain, and there may be several.
    const others = Object.entries(record).filter(
      ([name, value]) => name !== 'visa_expiry_date' && name.endsWith('_expiry_date') && !isBlank(value),
    );
    const [end = null] = [given, ...others.map(([, value]) => value)]
      .flatMap((value) => readableEnd(value) ?? [])
      .toSorted();
    const isDoubtful = summariseWorkRights(record, { at: new Date(now) }).doubts.some(
      ({ field, reason }) => !OF_ANY_RECORD.has(reason) && !(isBlank(given) && field === 'visa_expiry_date'),
    );
    // The record has a visa's end but no end of the work rights.
    const isContradictory = isBlank(given) && others.length > 0;
    return {
      keyId: record.key_id,
      end: isBlank(given) ? null : end,
      isToRead: isDoubtful || isContradictory || mayDenyWork(String(status)),
    };
  } catch (error) {
    // The list was readable, so the credentials are valid.
    if (isRefusalOfRecord(error, true)) return NO_RECORD;
    throw error;
  }
}

function isBlank(value: unknown): boolean {
  return value === null || value === undefined || value === '';
}

function withoutEmployee({ onboard_id: id }: OnboardListItem): Problem {
  const fix = `Give the request ${id} the employee id of the person, and import again.`;
  return { code: 'no-employee-id', details: [{ column: 'employee_id', rule: 'is missing', fix }] };
}

const UNREADABLE_END: Problem = {
  code: 'unreadable-date',
  details: [
    {
      column: 'visa_expiry_date',
      rule: 'of the work rights record is no date that can be read',
      fix: 'Read the record: workrights rights get. What was known of the person stays as it was.',
    },
  ],
};

const NO_RECORD: Problem = {
  code: 'no-work-rights',
  details: [
    {
      rule: 'is complete, and the service has no work rights record of it',
      fix: 'Import again later. What was known of the person stays as it was.',
    },
  ],
};
