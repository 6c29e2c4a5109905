import { fieldOf } from '@workrights/explainer';

/** An Australian agent check names the customer authority that it is run under (service.md §4.1). */
export function agentHasAuthority(body: unknown): boolean {
  return (
    fieldOf(fieldOf(body, 'australia'), 'visa_check_type') !== 'agent' ||
    fieldOf(body, 'customer_authority_id') !== undefined
  );
}
