import type { Day, DecidedMatter, Decision, Person } from './person.ts';

/** How many decisions of a person are kept. */
const KEPT = 20;

/** The current decision on a day about an open matter; null if a person must decide. */
export function decisionThatHolds(
  person: Pick<Person, 'decisions' | 'check'>,
  open: Pick<DecidedMatter, 'reason' | 'detail'>,
  day: Day,
): Decision | null {
  const [last] = person.decisions;
  if (last === undefined || last.endedOn !== null || last.reviewOn <= day) return null;
  return isSame(last.about, matterOf(person, open)) ? last : null;
}

/** The matter of a decision. Another check's refusal is another matter. */
export function matterOf(
  { check }: Pick<Person, 'check'>,
  { reason, detail }: Pick<DecidedMatter, 'reason' | 'detail'>,
): DecidedMatter {
  const isOfCheck = reason === 'check-refused' || reason === 'check-failed' || reason === 'check-held';
  return { reason, detail, check: isOfCheck && check ? { run: check.run, row: check.row } : null };
}

export function withDecision(before: readonly Decision[], decision: Decision): Decision[] {
  return [decision, ...before].slice(0, KEPT);
}

/** Ends the last decision, because new facts are known about the person. */
export function withoutOpen(decisions: readonly Decision[], endedOn: Day): readonly Decision[] {
  const [last, ...others] = decisions;
  if (last === undefined || last.endedOn !== null) return decisions;
  return [{ ...last, endedOn }, ...others];
}

function isSame(a: DecidedMatter, b: DecidedMatter): boolean {
  return (
    a.reason === b.reason &&
    a.detail === b.detail &&
    a.check?.run === b.check?.run &&
    a.check?.row === b.check?.row
  );
}
