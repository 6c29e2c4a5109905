import type { ChangedField, DecideReason, Decision, DecisionReason, KnownResult, Person } from '../person.ts';
import type { DuePerson, NotChecked } from '../plan.ts';
import type { NotCheckedReason } from '../may-check.ts';
import type { RuleName } from '../rules.ts';
import type { ToDecide } from '../to-decide.ts';
import { type EndSource, knownEnd } from '../visa-end.ts';

/** A number with its noun: 1 day, 2 days. */
export function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}

const DECIDE: Readonly<Record<DecideReason, readonly [what: string, todo: string]>> = {
  'never-checked': [
    'was never checked, and will not be',
    'Complete your list, and import it: consent, document and dates.',
  ],
  'no-date': [
    'has completed self-onboarding, with a record without a date, whose age is unknown',
    'Read the status of the work rights record: a citizen has no end, and others may have one. No date is not the same as no end.',
  ],
  'record-to-read': [
    'has a work rights record without a visa, with an end that has passed, or with a status that is not known to say that they may work',
    'Read the record (`workrights rights get`) before the person works on. Nothing of it is a yes.',
  ],
  'record-not-read': [
    'has a work rights record that no import has read for two weeks',
    'Import the onboarding requests again. If the person is not in their list any more, read the record (`workrights rights get`).',
  ],
  'onboarding-open': [
    'has not completed self-onboarding',
    'Remind the person, or review what they have sent: `workrights onboard status` says which.',
  ],
  'no-expiry': [
    'has a visa without an end that can be read',
    'Read the check and its PDF record, or ask the person for evidence. No date is not the same as no end.',
  ],
  'no-entitlement': [
    'has a last check that does not say that they may work or study',
    'Read the words of the check and its PDF record, or ask the person for evidence. Unknown is not a yes.',
  ],
  'unsettled-document': [
    'has a new document that cannot be read',
    'Correct the document in your list, and import it again. Nobody is checked with the old one meanwhile.',
  ],
  'check-refused': [
    'has a re-check that was refused',
    'Correct the document in your list, and import it again.',
  ],
  'check-failed': [
    'has a re-check that ended without a result',
    'Compare the document with your list, and import the list again. The check says nothing about the person.',
  ],
  'check-held': [
    'may have a re-check at the service; whether it has one is unknown',
    'Look for the check at the service, then decide.',
  ],
};

/** For `unsettled-document`: why it isn't known whose document it is. */
const WHOSE: Readonly<Record<string, readonly [what: string, todo: string]>> = {
  'other-person': [
    'has another document, name and birth date in your list',
    'If your list is wrong, correct it, and import it again. If it is somebody else, give them an employee id of their own.',
  ],
  shared: [
    'has the document of another employee id',
    'Correct the one that is wrong. If it is one person, write a last day of employment for the old employee id.',
  ],
};

/** For `record-to-read` and `onboarding-open`: cases where a shown end is the former one. */
const NO_RECORD: Readonly<Record<string, readonly [what: string, todo: string]>> = {
  reopened: [
    'had completed self-onboarding, and has an open request again: an end that is shown is that of the former record',
    'Review what the person has sent (`workrights onboard status`), and read the record, before you rely on the former end.',
  ],
  'no-record': [
    'has completed self-onboarding, and the service gives no work rights record: an end that is shown is that of a former one',
    'Look the person up in the web application, or ask support, before the person works on.',
  ],
  unreadable: [
    'has a work rights record that cannot be read: an end that is shown is that of a former one',
    'Read the record (`workrights rights get`) before the person works on. Nothing of it is a yes.',
  ],
};

/** For `no-expiry`: cases without a visa. */
const WITHOUT_VISA: Readonly<Record<string, readonly [what: string, todo: string]>> = {
  'no-visa': [
    'has a last check that shows no visa',
    'Compare the document with your list, and ask the person. It does not prove that there is no visa: the authority may not have responded.',
  ],
  'not-finished': [
    'has a last check without a result',
    'Read the check at the service, or ask its support. Nothing is known of the person.',
  ],
  'other-check': [
    'has a last check of another person or document',
    'Read the check at the service, and ask its support. It says nothing about this person.',
  ],
  'other-environment': [
    'has a last check of another environment',
    'Read the check at the service, and ask its support. It says nothing about this person.',
  ],
};

const UNREADABLE_IN_LIST = [
  'has a day in your list that cannot be read as the end of the visa',
  'Write it as 2027-01-31, and import your list again. No date is not the same as no end.',
] as const;

/** Why a person must decide about someone, and what to do. */
export function describeToDecide({ decision, ...open }: Matter & Partial<Pick<ToDecide, 'decision'>>): {
  readonly what: string;
  readonly todo: string;
} {
  const [what, todo] = wordsOf(open);
  const before = decision ? `; the decision of ${decision.decidedOn} no longer holds` : '';
  return { what: `${what}${before}`, todo };
}

type Matter = Pick<ToDecide, 'reason' | 'detail'> & Partial<Pick<ToDecide, 'result' | 'sharesWith'>>;

function wordsOf({ reason, detail, result, sharesWith = [] }: Matter): readonly [what: string, todo: string] {
  const [what, todo] = (reason === 'unsettled-document' && WHOSE[detail ?? '']) || DECIDE[reason];
  if (reason === 'unsettled-document')
    return [sharesWith.length === 0 ? what : `${what}: ${sharesWith.join(', ')}`, todo];
  if (detail === null) return [what, todo];
  if (reason === 'record-to-read' || reason === 'onboarding-open') return NO_RECORD[detail] ?? [what, todo];
  if (reason === 'never-checked') {
    const why = describeNotChecked({ reason: detail as NotCheckedReason, day: null });
    return [`${what}: the person ${why}`, todo];
  }
  if (reason === 'no-expiry') {
    const others = result?.source === 'stated' ? UNREADABLE_IN_LIST : WITHOUT_VISA[detail];
    if (others !== undefined) return others;
  }
  return [`${what} (${detail})`, todo];
}

const DECISIONS: Readonly<Record<DecisionReason, string>> = {
  'evidence-seen': 'evidence was seen',
  'record-read': 'the check and its record were read',
  'waiting-for-evidence': 'evidence was asked for',
  'not-working': 'the person does not work for now',
  other: 'another reason',
};

/** A decision in words, with its review day and who made it. */
export function describeDecision({ decidedOn, reviewOn, because, by }: Decision): string {
  const who = by === null ? '' : ` by ${by}`;
  return `decided on ${decidedOn}${who}: ${DECISIONS[because]}; look again on ${reviewOn}`;
}

const END_SOURCES: Readonly<Record<EndSource, string>> = {
  check: 'the last check',
  'work-rights': 'the work rights record',
  stated: 'your list',
};

/** Where a visa's end comes from. */
export function describeEndSource(source: EndSource): string {
  return END_SOURCES[source];
}

const NOT_CHECKED: Readonly<Record<NotCheckedReason, readonly [what: string, withDay?: string]>> = {
  'no-consent': ['has not agreed to be checked'],
  'consent-ended': ['no longer agrees', 'had agreed until'],
  left: ['has left', 'has left, last day'],
  'not-begun': ['has not begun to work', 'begins to work on'],
  'unreadable-dates': ['has dates that cannot be read'],
  'unsettled-document': ['has a document that a person has to decide about'],
  'no-request': ['has no document that can be checked'],
  'being-checked': ['is being checked'],
};

/** Why a person isn't checked: the rest of a sentence that begins with "the person". */
export function describeNotChecked({ reason, day }: Pick<NotChecked, 'reason' | 'day'>): string {
  const [what, withDay] = NOT_CHECKED[reason];
  return day === null || withDay === undefined ? what : `${withDay} ${day}`;
}

/** A rule of the rules file in words. */
export function describeRule(rule: RuleName): string {
  const days = /^before-expiry-(\d+)$/u.exec(rule)?.[1];
  if (days === '0') return 'last day of the visa';
  if (days !== undefined) return `${counted(Number(days), 'day')} before the visa ends`;
  return RULES[rule as keyof typeof RULES];
}

/** The rules that make a person due, each named once. */
export function describeRules(reasons: DuePerson['reasons']): string {
  return [...new Set(reasons.map(({ rule }) => describeRule(rule)))].join('; ');
}

/** What happens to a person who is due. */
export function describeDue({
  recheck,
  reasons,
}: Pick<DuePerson, 'recheck' | 'reasons'>): 'first check' | 'check again' | 'reminder only' {
  if (!recheck) return 'reminder only';
  return reasons.some(({ rule }) => rule === 'first-check') ? 'first check' : 'check again';
}

const RULES = {
  'first-check': 'never checked before',
  expired: 'the visa has ended',
  'without-expiry': 'no known end in the future',
  'restriction-change': 'restrictions have changed',
  'document-change': 'the list has another document',
} as const satisfies Partial<Record<RuleName, string>>;

export const FIELDS: Readonly<Record<ChangedField, string>> = {
  status: 'Status',
  work: 'May work',
  study: 'May study',
  conditions: 'Conditions',
  words: 'Words of the check',
  expires_on: 'Last day of the visa',
};

/** A changed value in words. A missing value is named: it is neither a yes nor an unlimited end. */
export function describeValue(value: string | readonly string[] | null): string {
  if (value === null) return 'unknown';
  if (typeof value === 'string') return value;
  return value.length === 0 ? 'none named' : value.join(', ');
}

/**
 * A person's result as of a day. After the end of the visa or the work rights, or without a readable end, nothing but a "no" is
 * certain about work and study.
 */
export function resultOn(
  person: Pick<Person, 'result' | 'workRightsEndsOn'>,
  day: string,
): KnownResult | null {
  const { result } = person;
  const end = knownEnd(person)?.expiresOn ?? null;
  if (result === null || (result.expiresOn !== null && end !== null && end >= day)) return result;
  const asOf = (entitlement: KnownResult['work']) => (entitlement === 'no' ? entitlement : 'unknown');
  return { ...result, work: asOf(result.work), study: asOf(result.study) };
}
