import type { PersonData, KnownResult, Person, PersonRecord, Prints } from './person.ts';

/** The register's knowledge about documents: the one to check the person with, and the one that the last result is about. */
export type Documents = Pick<
  PersonData,
  'request' | 'prints' | 'documentAt' | 'resultOf' | 'documentChangedAt'
>;

/**
 * Whether a request becomes the newest document. A list's document does. A check's does not if the register knows a newer
 * result, or a document given after the check.
 *
 * @param isNews whether the check's result is the newest one.
 */
export function isNewestDocument(base: PersonData, { result }: PersonRecord, isNews: boolean): boolean {
  if (result?.source !== 'check') return true;
  return (isNews || isSameCheck(base.result, result)) && timeOf(result) >= (base.documentAt ?? 0);
}

/** HMAC of the request that the person's result is about; null if unknown. */
export function answeredRequest(
  base: PersonData,
  { result }: PersonRecord,
  print: string | undefined,
  isNews: boolean,
): string | null {
  const isAnswer = result?.source === 'check' && (isNews || isSameCheck(base.result, result));
  return isAnswer && print !== undefined ? print : base.resultOf;
}

/**
 * Whether an employee id was given to someone else: another document, another name, and not the same birth date. Results of the
 * one must never be taken for the other.
 */
export function isOtherPerson(known: Prints | null, given: Prints | null): boolean {
  if (known === null || given === null) return false;
  const isSameBirth = known.birthDate !== null && known.birthDate === given.birthDate;
  return known.document !== given.document && known.name !== given.name && !isSameBirth;
}

/** Why the known document isn't used for checks: a newer one is unreadable, or belongs to someone else. */
export function problemOf(
  base: PersonData,
  { request, documentProblem }: PersonRecord,
  isNewest: boolean,
): PersonData['documentProblem'] {
  if (request && isNewest) return null;
  return base.request !== null && documentProblem !== undefined ? documentProblem : base.documentProblem;
}

/**
 * Adds the other employee ids of the same company with the same document, because it isn't known whose it is. People who have
 * left, or aren't checked, have no document here.
 */
export function withShared<P extends PersonData>(people: readonly P[]): (P & Pick<Person, 'sharesWith'>)[] {
  const byDocument = new Map<string, string[]>();
  const keyOf = ({ company, request, prints }: P) =>
    request === null || prints === null ? undefined : JSON.stringify([company, prints.document]);
  for (const person of people) {
    const key = keyOf(person);
    if (key !== undefined) byDocument.set(key, [...(byDocument.get(key) ?? []), person.employeeId]);
  }
  return people.map((person) => {
    const all = byDocument.get(keyOf(person) ?? '') ?? [];
    return { ...person, sharesWith: all.filter((other) => other !== person.employeeId).toSorted() };
  });
}

/** When a document was given; for a check's document, when the check was made. */
export function givenAt({ result }: PersonRecord, now: number): number {
  return result?.source === 'check' ? timeOf(result) : now;
}

/**
 * Since when the person's document differs from the one of the last result, so that a check is due. Null if the result is about
 * this document.
 */
export function documentChangedAt(
  before: Documents | undefined,
  after: Documents,
  now: number,
): number | null {
  if (after.request === null || after.prints === null) return after.documentChangedAt;
  const print = after.prints.request;
  if (after.resultOf === print) return null;
  // Without a result, the first check is due anyway.
  if (before === undefined) return after.resultOf === null ? null : now;
  const isSame =
    before.request !== null && before.prints?.request === print && before.resultOf === after.resultOf;
  // A later time comes from a fast clock, and would delay the check.
  return isSame && (before.documentChangedAt ?? 0) <= now ? before.documentChangedAt : now;
}

function isSameCheck(known: KnownResult | null, given: KnownResult): boolean {
  return known?.source === 'check' && known.checkId !== null && known.checkId === given.checkId;
}

function timeOf({ checkedAt, checkedOn }: KnownResult): number {
  return checkedAt ?? Date.parse(checkedOn);
}

/** HMACs of a request, with a ledger's keys. */
export type PrintsOf = (request: NonNullable<PersonRecord['request']>) => Prints;
