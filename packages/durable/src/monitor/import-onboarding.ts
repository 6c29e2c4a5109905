import {
  type OnboardListItem,
  type OnboardStatusFilter,
  summariseWorkRights,
  type WorkRights,
} from '@workrights/client';

import type { MonitorLedger } from './store/monitor-store.ts';
import type { Problem } from '../base/rows/row.ts';
import { isRefusalOfRecord } from '../relay/poll/polling.ts';
import { systemClock } from '@workrights/time/clock';
import {
  type CompanyOption,
  Importing,
  type ImportOptions,
  type ImportProblem,
  type ImportSummary,
} from './import-people.ts';
import { readableEnd } from './known-result.ts';
import type { Day } from './person.ts';

export interface ImportOnboardingOptions extends ImportOptions, CompanyOption {
  /** Only requests with this status. Default `All`. */
  readonly onboardStatus?: OnboardStatusFilter | undefined;
  /**
   * States that everyone in these requests has agreed to be checked again. An answer to a request is no consent to checks: without this,
   * people who are new to the register have none. Whoever said no in an import is not among them.
   */
  readonly consent?: 'everyone-agreed' | undefined;
  readonly onProblem?: ((problem: ImportProblem) => void) | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** What an import of onboarding requests has done. */
export interface OnboardingSummary extends ImportSummary {
  readonly requests: number;
  /** Requests that are not `Complete`: their work rights record was not read. */
  readonly notComplete: number;
  /** People with an end of their work rights. */
  readonly withEnd: number;
  /** People whom the service has verified, and gives no date of, as for citizens. */
  readonly withoutDate: number;
}

/**
 * Imports the people of onboarding requests by their `employee_id`. Of a complete request it reads the work rights record, one request
 * each, and takes its `visa_expiry_date`: the service has verified the person. Nothing else of a request is kept: it holds no document, so that nobody can be checked before
 * another import gives one.
 *
 * @throws what the client throws when the service can't be reached, or refuses the credentials.
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
  const counts = { requests: 0, notComplete: 0, withEnd: 0, withoutDate: 0 };
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
  for (const [employeeId, requests] of byEmployee) {
    const ends: ReadEnd[] = [];
    for (const { item, row } of requests) {
      if (item.onboard_status !== 'Complete') {
        counts.notComplete += 1;
        continue;
      }
      const end = await endOfRecord(rights, item.onboard_id, signal);
      if ('code' in end) importing.note(end, row, true);
      else ends.push(end);
    }
    // Of several requests of a person the earliest end counts.
    const [first] = ends.flatMap(({ day }) => day ?? []).toSorted();
    const isVerified = verifiedBy(requests, ends);
    if (first !== undefined) counts.withEnd += 1;
    else if (isVerified) counts.withoutDate += 1;
    const workRightsEndsOn = ends.length === 0 ? undefined : (first ?? null);
    await importing.add(
      { employeeId, company, workRightsEndsOn, isVerified, consent: consent && 'unless-refused' },
      requests[0]!.row,
    );
  }
  return { ...(await importing.end()), ...counts };
}

/**
 * Whether the service has verified the person: a request is complete, and its record has an end, or none and no other date either. A
 * visa that ends, in a record without an end of the work rights, is for a person to read. Undefined when no record could be read.
 */
function verifiedBy(
  requests: readonly { readonly item: OnboardListItem }[],
  ends: readonly ReadEnd[],
): boolean | undefined {
  if (ends.length > 0) return ends.every(({ day, hasOtherDate }) => day !== null || !hasOtherDate);
  return requests.some(({ item }) => item.onboard_status === 'Complete') ? undefined : false;
}

/** The end of the work rights; null when the record has none, which doesn't mean that they never end. */
interface ReadEnd {
  readonly day: Day | null;
  /** The record has an end of the visa. */
  readonly hasOtherDate: boolean;
}

async function endOfRecord(
  rights: WorkRights,
  onboardId: string,
  signal: AbortSignal | undefined,
): Promise<ReadEnd | Problem> {
  try {
    const record = await rights.getWorkRights({ onboard_id: onboardId }, { signal });
    const { visa_expiry_date: given } = record;
    const { visaEndsOn, doubts, visaEndField } = summariseWorkRights(record);
    const hasOtherDate =
      visaEndsOn !== null ||
      doubts.some(({ field, reason }) => field === visaEndField && reason === 'unreadable');
    if (given === null || given === undefined || given === '') return { day: null, hasOtherDate };
    const day = readableEnd(given);
    return day === null ? UNREADABLE_END : { day, hasOtherDate };
  } catch (error) {
    // The list came, so the credentials are right.
    if (isRefusalOfRecord(error, true)) return NO_RECORD;
    throw error;
  }
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
