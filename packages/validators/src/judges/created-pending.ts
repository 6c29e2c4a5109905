import { fieldOf } from '@workrights/explainer';

/** A check that was just created is pending (service.md §3.1). For `{ data, meta }`. */
export function isCreatedPending(body: unknown): boolean {
  return fieldOf(fieldOf(body, 'data'), 'status') === 'pending';
}
