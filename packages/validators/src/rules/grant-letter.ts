import { field, isRecord, type Rule } from './rule.ts';

const letterFields = [
  ['approval_letter_start_date', 'yyyy-mm-dd'],
  ['approval_letter_gender', 'm or f'],
] as const;

/**
 * A verification, which is what a New Zealand check is when it does not say, needs the details of the visa grant
 * letter (service.md §4.1 rules 2 and 3). For the `new_zealand` object of a request.
 */
export const grantLetter: Rule = (check) => {
  const type = field(check, 'visa_check_type');
  if (!isRecord(check) || (type !== undefined && type !== 'verification')) return [];
  return letterFields
    .filter(([name]) => check[name] === undefined)
    .map(([name, form]) => ({ path: [name], phrase: `is required for a verification (${form})` }));
};
