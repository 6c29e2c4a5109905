import { field, type Rule } from './rule.ts';

/** An Australian agent check names the customer authority that it is run under (service.md §4.1). */
export const agentAuthority: Rule = (body) =>
  field(body, 'jurisdiction') === 'AUS' &&
  field(field(body, 'australia'), 'visa_check_type') === 'agent' &&
  field(body, 'customer_authority_id') === undefined
    ? [{ path: ['customer_authority_id'], phrase: 'is required for an agent check (it starts with ca_)' }]
    : [];
