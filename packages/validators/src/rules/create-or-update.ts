import { field, isRecord, type Rule, type RuleIssue } from './rule.ts';
import { atLeastOneOf } from './some-of.ts';

const addresses = atLeastOneOf('email', 'mobile_number');
const ids = atLeastOneOf('employee_id', 'onboard_id');

/** A creation without an address that has an employee id may well be an update that lacks its key. */
const withHint = (issues: readonly RuleIssue[]): RuleIssue[] =>
  issues.map(({ phrase, ...issue }) => ({
    ...issue,
    phrase: `${phrase}, or key (the API key) if it is an update`,
  }));

/**
 * Creation and update share one address: a body with `key`, or with an `onboard_id`, is an update and needs both its
 * key and an id; any other is a creation and needs an address to send the request to (service.md §4.2).
 */
export const createOrUpdate: Rule = (body) => {
  if (!isRecord(body)) return [];
  const isUpdate = field(body, 'key') !== undefined || field(body, 'onboard_id') !== undefined;
  if (!isUpdate) return 'employee_id' in body ? withHint(addresses(body)) : addresses(body);
  return body['key'] === undefined
    ? [{ path: ['key'], phrase: 'is required for an update (the API key)' }]
    : ids(body);
};
