import type { OnboardListItem, OnboardStatusFilter, WorkRights } from '@workrights/client';

import type { MonitorLedger, StoredPerson } from './store/monitor-store.ts';
import { type Problem, problemWith } from '../base/rows/row.ts';
import { systemClock } from '@workrights/time/clock';
import { serviceDay } from '@workrights/time/service-day';
import {
  type CompanyOption,
  Importing,
  type ImportOptions,
  type ImportProblem,
  type ImportSummary,
} from './import-people.ts';
import { type CompleteRequests, knownRecords } from './known-records.ts';
import { barOn } from './may-check.ts';
import type { Day, Onboarding, PersonRecord } from './person.ts';
import { createRecordReader, digestOfRecords, type ReadRecord, type UnreadRecord } from './read-record.ts';
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
  /** People of the register with complete self-onboarding who aren't in the list of requests, so their record isn't read. */
  readonly missing: number;
}

/**
 * Imports the people of onboarding requests by their `employee_id`. For each complete request it reads the work rights record
 * (one request each), takes its `visa_expiry_date`, and records whether a person must read it. A further import within a week
 * reads only the records that the service lists as changed. Nothing else of a request is kept. It contains no document, so its
 * person can't be checked until another import gives one.
 *
 * A record that can't be read is a problem of its row; the others are read.
 *
 * @throws the client's errors if the service can't be reached, refuses the credentials, or fails for three records in a row. The
 * register then has what was read before.
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
  const people = (await ledger.monitor.people(now)).filter((person) => person.company === (company ?? null));
  const registered = new Map(people.map((person) => [person.employeeId, person]));
  const missing = people.filter((person) => isMissing(person, byEmployee, now)).length;
  const known = await knownRecords(ledger, rights, people, completeRequests(byEmployee), { now, signal });
  const { readings: store } = ledger.monitor;
  const reader = createRecordReader(rights, signal);
  const readings: Reading[] = [];
  let hasMissed = false;
  let ended: { readonly error: unknown } | undefined;
  for (const [employeeId, requests] of byEmployee) {
    const who = { employeeId, company, consent: consent && ('unless-refused' as const) };
    const complete = requests.filter(({ item }) => item.onboard_status === 'Complete');
    counts.notComplete += requests.length - complete.length;
    const before = known.get(employeeId);
    if (before && !before.isOld) {
      counts.unread += 1;
      if (before.workRightsEndsOn !== null) counts.withEnd += 1;
      else if (before.onboarding === 'complete') counts.withoutDate += 1;
      await importing.add(who, requests[0]!.row);
      continue;
    }
    const person = registered.get(employeeId);
    const isReopened = complete.length === 0 && hadRecord(person);
    const toRead = isReopened ? requests : complete;
    const readAt = clock.now();
    const records: ReadRecord[] = [];
    const unread: UnreadRecord[] = [];
    try {
      for (const { item, row } of toRead) {
        const read = await reader.read(item.onboard_id, clock.now());
        if (!('problem' in read)) records.push(read);
        else {
          unread.push(read);
          // Until the request is complete again, there may be no record.
          if (!isReopened) importing.note(read.problem, row, true);
        }
      }
    } catch (error) {
      ended = { error };
      break;
    }
    const found = isReopened
      ? reopenedBy(records)
      : foundIn({ isComplete: complete.length > 0, records, unread, person });
    if (typeof found.workRightsEndsOn === 'string') counts.withEnd += 1;
    else if (found.onboarding === 'complete') counts.withoutDate += 1;
    if (before && unread.length === 0)
      hasMissed ||=
        found.onboarding !== before.onboarding ||
        found.workRightsEndsOn !== before.workRightsEndsOn ||
        found.recordWords !== before.recordWords;
    const [keyId, ...others] = new Set(records.map((record) => record.keyId));
    if (!isReopened && unread.length === 0 && keyId !== undefined && others.length === 0) {
      const requestsMark = store.requestsMark(toRead.map(({ item }) => item.onboard_id));
      readings.push({ employeeId, company, requests: requestsMark, key: store.keyMark(keyId), readAt: now });
    }
    await importing.add({ ...who, ...found, onboardingReadAt: readAt }, requests[0]!.row);
  }
  const summary = await importing.end();
  // Only after the register contains them.
  await store.note(readings);
  if (hasMissed) await store.noteMissed(now);
  if (ended) throw ended.error;
  return { ...summary, ...counts, missing };
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

/** Whether the register knows of a work rights record. */
function hadRecord(person: StoredPerson | undefined): boolean {
  if (person === undefined) return false;
  const { onboarding, workRightsEndsOn } = person;
  return (onboarding !== null && onboarding !== 'open') || workRightsEndsOn !== null;
}

function isMissing(person: StoredPerson, listed: ReadonlyMap<string, unknown>, now: number): boolean {
  if (person.onboarding === null || person.onboarding === 'open') return false;
  return !listed.has(person.employeeId) && barOn(person, serviceDay(now))?.reason !== 'left';
}

type Found = Pick<PersonRecord, 'onboarding' | 'workRightsEndsOn' | 'recordWords'>;

/** Until a request is complete again, its record may lack the end, so a missing end doesn't replace the known one. */
function reopenedBy(records: readonly ReadRecord[]): Found {
  return { onboarding: 'reopened', workRightsEndsOn: earliest(records), recordWords: wordsOf(records) };
}

/** What the records of a person's complete requests say. With several, the earliest end counts. */
function foundIn(read: Reads): Found {
  const { records, unread, person } = read;
  if (unread.length === 0) {
    const workRightsEndsOn = records.length === 0 ? undefined : (earliest(records) ?? null);
    return { onboarding: onboardingBy(read), workRightsEndsOn, recordWords: wordsOf(records) };
  }
  // The missing record may have the known end.
  const known = person?.workRightsEndsOn ?? null;
  const ends = records.length > 0 && known !== null ? [...records, { end: known }] : records;
  return { onboarding: onboardingBy(read), workRightsEndsOn: earliest(ends) };
}

function earliest(records: readonly Pick<ReadRecord, 'end'>[]): Day | undefined {
  return records.flatMap(({ end }) => end ?? []).toSorted()[0];
}

function wordsOf(records: readonly ReadRecord[]): string | undefined {
  return records.length === 0 ? undefined : digestOfRecords(records);
}

interface Reads {
  readonly isComplete: boolean;
  readonly records: readonly ReadRecord[];
  readonly unread: readonly UnreadRecord[];
  readonly person: StoredPerson | undefined;
}

/**
 * If one of several records must be read by a person, that counts. Undefined if only the request for a record failed, and the
 * register has an earlier reading.
 */
function onboardingBy({ isComplete, records, unread, person }: Reads): Onboarding | undefined {
  if (!isComplete) return 'open';
  if (records.some(({ isToRead }) => isToRead)) return 'to-read';
  if (unread.some(({ onboarding }) => onboarding === 'unreadable')) return 'unreadable';
  if (unread.some(({ onboarding }) => onboarding === undefined))
    return hadRecord(person) ? undefined : 'unreadable';
  return records.length > 0 ? 'complete' : 'no-record';
}

function withoutEmployee({ onboard_id: id }: OnboardListItem): Problem {
  const fix = `Give the request ${id} the employee id of the person, and import again.`;
  return problemWith('no-employee-id', { column: 'employee_id', rule: 'is missing', fix });
}
