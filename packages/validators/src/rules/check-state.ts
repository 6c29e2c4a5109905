import { field, type Rule, type RuleIssue } from './rule.ts';
import { isEcho, isResult } from './visa-forms.ts';

/**
 * What a pending check does not have yet, and what a completed one has (service.md §2.1, §3.1). Nothing is known of
 * other states.
 */
export const checkState: Rule = (check) => {
  switch (field(check, 'status')) {
    case 'pending':
      return pendingIssues(check);
    case 'completed':
      return completedIssues(check);
    default:
      return [];
  }
};

function pendingIssues(check: unknown): RuleIssue[] {
  const issues: RuleIssue[] = [];
  const { checkedAt, result, visa, attachments, isAustralian } = stateOf(check);
  if (checkedAt !== undefined && checkedAt !== null) {
    issues.push({ path: ['checked_at'], phrase: 'must be null while the check is pending' });
  }
  if (result !== undefined) {
    issues.push({ path: ['result'], phrase: 'must be left out while the check is pending' });
  }
  if (isAustralian && visa !== undefined && visa !== null) {
    issues.push({ path: ['visa'], phrase: 'must be null while an Australian check is pending' });
  } else if (isResult(visa) && !isEcho(visa)) {
    issues.push({ path: ['visa'], phrase: 'must not hold a result while the check is pending' });
  }
  if (Array.isArray(attachments) && attachments.length > 0) {
    issues.push({ path: ['attachments'], phrase: 'must be empty while the check is pending' });
  }
  return issues;
}

function completedIssues(check: unknown): RuleIssue[] {
  const issues: RuleIssue[] = [];
  const { checkedAt, result, visa, isAustralian } = stateOf(check);
  if (checkedAt === undefined || checkedAt === null) {
    issues.push({ path: ['checked_at'], phrase: 'must be set once the check is completed' });
  }
  if (isAustralian && result === undefined) {
    issues.push({ path: ['result'], phrase: 'is required once an Australian check is completed' });
  }
  if (isEcho(visa) && !isResult(visa)) {
    issues.push({ path: ['visa'], phrase: 'must hold the result once the check is completed' });
  }
  return issues;
}

function stateOf(check: unknown): Record<'checkedAt' | 'result' | 'visa' | 'attachments', unknown> & {
  isAustralian: boolean;
} {
  return {
    checkedAt: field(check, 'checked_at'),
    result: field(check, 'result'),
    visa: field(check, 'visa'),
    attachments: field(check, 'attachments'),
    isAustralian: field(check, 'jurisdiction') === 'AUS',
  };
}
