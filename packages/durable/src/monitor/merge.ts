import { isNewer, withResult } from './changes.ts';
import { withoutOpen } from './decisions.ts';
import type { Day, Person, PersonDate, PersonRecord } from './person.ts';

/** What the ledger seals of a person. */
export type PersonData = Omit<Person, 'id' | 'check'>;

/** Fields that a person of an older ledger doesn't have. */
export const LATER_FIELDS = {
  hasRefused: false,
  workRightsEndsOn: null,
  decisions: [],
} as const satisfies Partial<PersonData>;

/** A person after an import. What of them nobody needs is not kept: no document without consent, nor once they have left. */
export function merged(before: PersonData | undefined, given: PersonRecord, today: Day): PersonData {
  const base = before ?? newPerson(given.employeeId, today);
  const hasRefused = typeof given.consent === 'boolean' ? !given.consent : base.hasRefused;
  const consent = given.consent === 'unless-refused' ? !hasRefused : (given.consent ?? base.consent);
  const employedUntil = valueOr(given.employedUntil, base.employedUntil);
  const workRightsEndsOn = valueOr(given.workRightsEndsOn, base.workRightsEndsOn);
  const hasLeft = employedUntil !== null && employedUntil < today;
  const person: PersonData = {
    ...base,
    request: consent && !hasLeft ? valueOr(given.request, base.request) : null,
    consent,
    hasRefused,
    consentUntil: valueOr(given.consentUntil, base.consentUntil),
    employedFrom: valueOr(given.employedFrom, base.employedFrom),
    employedUntil,
    unreadable: unreadableOf(base, given),
    workRightsEndsOn,
    decisions:
      workRightsEndsOn === base.workRightsEndsOn ? base.decisions : withoutOpen(base.decisions, today),
  };
  return given.result && isNewer(given.result, base.result)
    ? withResult(person, given.result, today)
    : person;
}

/** What could not be read stays so until somebody gives a value that can. */
function unreadableOf(base: PersonData, given: PersonRecord): PersonDate[] {
  const isGiven: Readonly<Record<PersonDate, boolean>> = {
    consent_until: given.consentUntil !== undefined,
    employed_from: given.employedFrom !== undefined,
    employed_until: given.employedUntil !== undefined,
  };
  const before = base.unreadable.filter((name) => !isGiven[name]);
  return [...new Set([...before, ...(given.unreadable ?? [])])].toSorted();
}

function newPerson(employeeId: string, today: Day): PersonData {
  return {
    employeeId,
    addedOn: today,
    request: null,
    consent: false,
    consentUntil: null,
    employedFrom: null,
    employedUntil: null,
    unreadable: [],
    result: null,
    ...LATER_FIELDS,
    changes: [],
    restrictionChangedOn: null,
  };
}

function valueOr<T>(given: T | undefined, before: T): T {
  return given === undefined ? before : given;
}
