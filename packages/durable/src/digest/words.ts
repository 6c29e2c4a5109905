import type { ChangedField, KnownResult } from '../monitor/person.ts';
import type { DecideReason, NotChecked, NotCheckedReason, ToDecide } from '../monitor/plan.ts';
import type { RuleName } from '../monitor/rules.ts';

/** A number with its noun: 1 day, 2 days. */
export function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}

const DECIDE: Readonly<Record<DecideReason, readonly [what: string, todo: string]>> = {
  'never-checked': ['has no result yet', 'See whether the person is checked: consent, document and dates.'],
  'no-expiry': [
    'has a visa without an end that can be read',
    'Read the check and its PDF record, or ask the person for evidence. No date is not the same as no end.',
  ],
  'check-refused': [
    'has a re-check that was refused',
    'Correct the document in your list, and import it again.',
  ],
  'check-held': [
    'may have a re-check at the service; whether it has one is unknown',
    'Look for the check at the service, then decide.',
  ],
};

/** Why a person has to decide about somebody, and what to do. */
export function describeToDecide({ reason, detail }: Pick<ToDecide, 'reason' | 'detail'>): {
  readonly what: string;
  readonly todo: string;
} {
  const [what, todo] = DECIDE[reason];
  return { what: detail === null ? what : `${what} (${detail})`, todo };
}

const NOT_CHECKED: Readonly<Record<NotCheckedReason, readonly [what: string, withDay?: string]>> = {
  'no-consent': ['has not agreed to be checked'],
  'consent-ended': ['no longer agrees', 'had agreed until'],
  left: ['has left', 'has left, last day'],
  'not-begun': ['has not begun to work', 'begins to work on'],
  'unreadable-dates': ['has dates that cannot be read'],
  'no-request': ['has no document that can be checked'],
  'being-checked': ['is being checked'],
};

/** Why nobody checks somebody, as a sentence about the person goes on. */
export function describeNotChecked({ reason, day }: Pick<NotChecked, 'reason' | 'day'>): string {
  const [what, withDay] = NOT_CHECKED[reason];
  return day === null || withDay === undefined ? what : `${withDay} ${day}`;
}

/** What a rule of the rules file asks for, in words. */
export function describeRule(rule: RuleName): string {
  const days = /^before-expiry-(\d+)$/u.exec(rule)?.[1];
  if (days === '0') return 'last day of the visa';
  if (days !== undefined) return `${counted(Number(days), 'day')} before the visa ends`;
  return RULES[rule as keyof typeof RULES];
}

const RULES = {
  'first-check': 'never checked before',
  expired: 'the visa has ended',
  'without-expiry': 'no known end in the future',
  'restriction-change': 'restrictions have changed',
} as const satisfies Partial<Record<RuleName, string>>;

export const FIELDS: Readonly<Record<ChangedField, string>> = {
  status: 'Status',
  work: 'May work',
  study: 'May study',
  conditions: 'Conditions',
  expires_on: 'Last day of the visa',
};

/** A value of a change. One that is missing is named as such: it is neither a yes nor an end that never comes. */
export function describeValue(value: string | readonly string[] | null): string {
  if (value === null) return 'unknown';
  if (typeof value === 'string') return value;
  return value.length === 0 ? 'none named' : value.join(', ');
}

/**
 * A result as of a day: once the visa has ended, and without an end that can be read, it says no more who may work or study.
 */
export function resultOn(result: KnownResult | null, day: string): KnownResult | null {
  if (result === null || (result.expiresOn !== null && result.expiresOn >= day)) return result;
  const asOf = (entitlement: KnownResult['work']) => (entitlement === 'no' ? entitlement : 'unknown');
  return { ...result, work: asOf(result.work), study: asOf(result.study) };
}
