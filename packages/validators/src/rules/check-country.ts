import { at } from './at.ts';
import { newZealandResult } from './new-zealand-result.ts';
import { field, type Rule, type RuleIssue } from './rule.ts';
import { isAustralianResult, isEcho, isNewZealandResult } from './visa-forms.ts';

/**
 * One check, one country: `visa`, `visa_check_schema` and the echo `australia` are of the country in `jurisdiction`
 * (service.md §2.1). Nothing is known of other jurisdictions, nor of other states.
 */
export const checkCountry: Rule = (check) => {
  const status = field(check, 'status');
  if (status !== 'pending' && status !== 'completed') return [];
  switch (field(check, 'jurisdiction')) {
    case 'AUS':
      return australianIssues(check);
    case 'NZL':
    case 'NZ':
      return newZealandIssues(check);
    default:
      return [];
  }
};

/** `visa` of a check: a New Zealand result is complete, unless the value is an echo all the same. */
export const checkVisa: Rule = (check) =>
  isEcho(field(check, 'visa')) ? [] : at('visa', newZealandResult)(check);

function australianIssues(check: unknown): RuleIssue[] {
  const issues: RuleIssue[] = [];
  const visa = field(check, 'visa');
  if (field(check, 'visa_check_schema') === 'new_zealand') {
    issues.push({ path: ['visa_check_schema'], phrase: 'must be "australia" when jurisdiction is AUS' });
  }
  if ((isEcho(visa) || isNewZealandResult(visa)) && !isAustralianResult(visa)) {
    issues.push({ path: ['visa'], phrase: 'must be Australian or null when jurisdiction is AUS' });
  }
  return issues;
}

function newZealandIssues(check: unknown): RuleIssue[] {
  const issues: RuleIssue[] = [];
  const visa = field(check, 'visa');
  if (field(check, 'visa_check_schema') === 'australia') {
    issues.push({
      path: ['visa_check_schema'],
      phrase: 'must be "new_zealand" when jurisdiction is NZL or NZ',
    });
  }
  if (field(check, 'australia') !== undefined) {
    issues.push({ path: ['australia'], phrase: 'must be left out of a New Zealand check' });
  }
  if (isAustralianResult(visa) && !isEcho(visa)) {
    issues.push({ path: ['visa'], phrase: 'must be of New Zealand or null when jurisdiction is NZL or NZ' });
  }
  return issues;
}
