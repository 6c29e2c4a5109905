import { field, isRecord, type Rule, type RuleIssue } from './rule.ts';

const letterFields = [
  ['approval_letter_start_date', 'yyyy-mm-dd'],
  ['approval_letter_gender', 'm or f'],
] as const;

const misplacedEmployment: RuleIssue = {
  path: ['employment_start_date'],
  phrase: 'belongs to an employer check: send visa_check_type "employer"',
};

/**
 * A verification, which is what a New Zealand check is when it does not say, needs the details of the visa grant
 * letter, and the start of an employment belongs to an employer check (service.md §4.1 rules 2 to 4). For the
 * `new_zealand` object of a request.
 */
export const grantLetter: Rule = (check) => {
  const type = field(check, 'visa_check_type');
  if (!isRecord(check) || (type !== undefined && type !== 'verification')) return [];
  if (type === undefined && check['employment_start_date'] !== undefined) {
    // An employer check that does not say so: what a verification needs is of no use to the caller.
    return [
      { ...misplacedEmployment, covers: [['visa_check_type'], ...letterFields.map(([name]) => [name])] },
    ];
  }
  return letterFields
    .filter(([name]) => check[name] === undefined)
    .map(([name, form]) => ({ path: [name], phrase: `is required for a verification (${form})` }));
};
