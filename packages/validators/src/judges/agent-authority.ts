import { field } from './field.ts';

/** An Australian agent check names the customer authority that it is run under (service.md §4.1). */
export function agentHasAuthority(body: unknown): boolean {
  return (
    field(field(body, 'australia'), 'visa_check_type') !== 'agent' ||
    field(body, 'customer_authority_id') !== undefined
  );
}
