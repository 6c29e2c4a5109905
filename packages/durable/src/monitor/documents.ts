import type { PersonData, KnownResult, Person, PersonRecord, Prints } from './person.ts';

/** What the register knows of a document: which one a person is checked with, and which one the last result answers. */
export type Documents = Pick<
  PersonData,
  'request' | 'prints' | 'documentAt' | 'resultOf' | 'documentChangedAt'
>;

/**
 * Whether a request counts as the newest document. What a list says counts as of now. That of a check counts unless the register
 * knows a newer result, or a document that was given after the check.
 *
 * @param isNews the result of the check is the newest one.
 */
export function isNewestDocument(base: PersonData, { result }: PersonRecord, isNews: boolean): boolean {
  if (result?.source !== 'check') return true;
  return (isNews || isSameCheck(base.result, result)) && timeOf(result) >= (base.documentAt ?? 0);
}

/** The request whose result a person has then; null when nobody knows. */
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
 * Whether an employee id is given to somebody else: with another document, another name, and no birth date that is the same. No result
 * of the one may pass for the other.
 */
export function isOtherPerson(known: Prints | null, given: Prints | null): boolean {
  if (known === null || given === null) return false;
  const isSameBirth = known.birthDate !== null && known.birthDate === given.birthDate;
  return known.document !== given.document && known.name !== given.name && !isSameBirth;
}

/** Why nobody is checked with the known document: a newer one can't be read, or is somebody else's. */
export function problemOf(
  base: PersonData,
  { request, documentProblem }: PersonRecord,
  isNewest: boolean,
): PersonData['documentProblem'] {
  if (request && isNewest) return null;
  return base.request !== null && documentProblem !== undefined ? documentProblem : base.documentProblem;
}

/**
 * People with the employee ids that have the same document in the same company: nobody knows whose it is. Who has left, or is not
 * checked, has no document.
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

/** When a document was given: for that of a check, when the check was made. */
export function givenAt({ result }: PersonRecord, now: number): number {
  return result?.source === 'check' ? timeOf(result) : now;
}

/**
 * Since when a person has a document that the last result says nothing of: they are to be checked with it. Null when the result is of
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
  // The first check is due already.
  if (before === undefined) return after.resultOf === null ? null : now;
  const isSame =
    before.request !== null && before.prints?.request === print && before.resultOf === after.resultOf;
  // A clock that was ahead would put the check off.
  return isSame && (before.documentChangedAt ?? 0) <= now ? before.documentChangedAt : now;
}

function isSameCheck(known: KnownResult | null, given: KnownResult): boolean {
  return known?.source === 'check' && known.checkId !== null && known.checkId === given.checkId;
}

function timeOf({ checkedAt, checkedOn }: KnownResult): number {
  return checkedAt ?? Date.parse(checkedOn);
}

/** Digests of a request, with the keys of a ledger. */
export type PrintsOf = (request: NonNullable<PersonRecord['request']>) => Prints;
