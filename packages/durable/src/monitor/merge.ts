import { isNewer, withResult } from './changes.ts';
import { withoutOpen } from './decisions.ts';
import {
  answeredRequest,
  documentChangedAt,
  givenAt,
  isNewestDocument,
  isOtherPerson,
  problemOf,
  type PrintsOf,
} from './documents.ts';
import type { Day, PersonData, PersonDate, PersonRecord } from './person.ts';

/** Defaults for fields that people in older ledgers don't have. */
export const LATER_FIELDS = {
  company: null,
  documentProblem: null,
  hasRefused: false,
  agreedAt: null,
  refusedAt: null,
  workRightsEndsOn: null,
  onboardedOn: null,
  onboarding: null,
  onboardingReadAt: null,
  recordWords: null,
  decisions: [],
  prints: null,
  documentAt: null,
  resultOf: null,
  documentChangedAt: null,
} as const satisfies Partial<PersonData>;

/** The time of an import, and what it needs from the ledger. */
export interface Merging {
  readonly today: Day;
  readonly now: number;
  /** The time of a refusal. It is no earlier than any existing run, also one that a fast clock dated later. */
  readonly noAt: number;
  readonly printsOf: PrintsOf;
}

/** A person after an import. Unneeded data isn't kept: no document without consent, or after the person has left. */
export function merged(
  before: PersonData | undefined,
  given: PersonRecord,
  { today, now, noAt, printsOf }: Merging,
): PersonData {
  const base = before ?? newPerson(given, today);
  const isNews = given.result !== undefined && isNewer(given.result, base.result, today);
  const isNewest = given.request !== undefined && isNewestDocument(base, given, isNews);
  const prints = given.request ? printsOf(given.request) : null;
  const consented = withConsent(base, given, { now, noAt });
  if (isOtherPerson(base.prints, prints)) {
    // A refusal of either person stops the checks under this id.
    const no = given.consent === false ? { ...consented, request: null } : {};
    return { ...base, ...no, documentProblem: 'other-person' };
  }
  const employedUntil = valueOr(given.employedUntil, base.employedUntil);
  const hasLeft = employedUntil !== null && employedUntil < today;
  const request = isNewest ? given.request! : base.request;
  const known = {
    request: consented.consent && !hasLeft ? request : null,
    prints: isNewest ? (prints ?? base.prints) : base.prints,
    documentAt: isOther(base, prints) && isNewest ? givenAt(given, now) : base.documentAt,
    documentProblem: problemOf(base, given, isNewest),
    resultOf: answeredRequest(base, given, prints?.request, isNews),
    documentChangedAt: base.documentChangedAt,
  };
  const person: PersonData = {
    ...base,
    ...consented,
    ...known,
    documentChangedAt: documentChangedAt(before, known, now),
    consentUntil: valueOr(given.consentUntil, base.consentUntil),
    employedFrom: valueOr(given.employedFrom, base.employedFrom),
    employedUntil,
    unreadable: unreadableOf(base, given),
    ...withOnboarding(base, given, { today, now }),
  };
  return isNews ? withResult(person, given.result!, today) : person;
}

/** What an import read of requests and records. If two imports overlap, the later reading counts, whichever is written last. */
function withOnboarding(
  base: PersonData,
  given: PersonRecord,
  { today, now }: Pick<Merging, 'today' | 'now'>,
): Pick<
  PersonData,
  'workRightsEndsOn' | 'onboardedOn' | 'onboarding' | 'onboardingReadAt' | 'recordWords' | 'decisions'
> {
  const knownAt = base.onboardingReadAt ?? -Infinity;
  // A time from a clock that was ahead must not hide later readings.
  const isOlder = (given.onboardingReadAt ?? now) < knownAt && knownAt <= now;
  const read: Partial<PersonRecord> = isOlder ? {} : given;
  const workRightsEndsOn = valueOr(read.workRightsEndsOn, base.workRightsEndsOn);
  const onboarding = valueOr(read.onboarding, base.onboarding);
  const recordWords = valueOr(read.recordWords, base.recordWords);
  const isSame =
    workRightsEndsOn === base.workRightsEndsOn &&
    onboarding === base.onboarding &&
    recordWords === (base.recordWords ?? recordWords);
  return {
    workRightsEndsOn,
    onboardedOn: onboardedOn(base, read, today),
    onboarding,
    onboardingReadAt: read.onboarding === undefined ? base.onboardingReadAt : (read.onboardingReadAt ?? now),
    recordWords,
    decisions: isSame ? base.decisions : withoutOpen(base.decisions, today),
  };
}

/** The first day counts: reading a record again doesn't make it newer. */
function onboardedOn(
  { onboardedOn: before }: PersonData,
  { onboarding }: Partial<PersonRecord>,
  today: Day,
): Day | null {
  if (onboarding === undefined) return before;
  return onboarding === 'complete' ? (before ?? today) : null;
}

/**
 * Consent and refusal with their times. A repeated consent keeps its time. A repeated refusal gets a new one, so that it counts
 * for every bulk run planned before it.
 */
function withConsent(
  base: PersonData,
  { consent: said }: PersonRecord,
  { now, noAt }: Pick<Merging, 'now' | 'noAt'>,
): Pick<PersonData, 'consent' | 'hasRefused' | 'agreedAt' | 'refusedAt'> {
  const hasRefused = typeof said === 'boolean' ? !said : base.hasRefused;
  const consent = said === 'unless-refused' ? !hasRefused : (said ?? base.consent);
  return {
    consent,
    hasRefused,
    agreedAt: consent && !base.consent ? Math.max(now, (base.refusedAt ?? -1) + 1) : base.agreedAt,
    refusedAt: hasRefused ? (said === false ? noAt : base.refusedAt) : null,
  };
}

function isOther({ prints: known }: PersonData, given: PersonData['prints']): boolean {
  return given !== null && given.request !== known?.request;
}

/** A date stays unreadable until an import gives a readable value. */
function unreadableOf(base: PersonData, given: PersonRecord): PersonDate[] {
  const isGiven: Readonly<Record<PersonDate, boolean>> = {
    consent_until: given.consentUntil !== undefined,
    employed_from: given.employedFrom !== undefined,
    employed_until: given.employedUntil !== undefined,
  };
  const before = base.unreadable.filter((name) => !isGiven[name]);
  return [...new Set([...before, ...(given.unreadable ?? [])])].toSorted();
}

function newPerson({ employeeId, company = null }: PersonRecord, today: Day): PersonData {
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
    company,
    changes: [],
    restrictionChangedOn: null,
  };
}

function valueOr<T>(given: T | undefined, before: T): T {
  return given === undefined ? before : given;
}
