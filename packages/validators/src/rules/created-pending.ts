import { field, type Rule } from './rule.ts';

/** A check that was just created is pending (service.md §3.1). */
export const createdPending: Rule = (check) => {
  const status = field(check, 'status');
  return status === undefined || status === 'pending'
    ? []
    : [{ path: ['status'], phrase: 'must be "pending" in the response to a creation' }];
};
